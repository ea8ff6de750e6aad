// Made by tools/symbols.mjs with milsymbol 3.0.4; do not edit.
export const symbols: Record<string, { box: string; body: string }> = {
 "rifle": {
  "box": "20 45 160 110",
  "body": "<path d=\"M25,50 l150,0 0,100 -150,0 z\" stroke-width=\"5\" stroke=\"currentColor\" fill=\"none\" fill-opacity=\"1\" ></path><path d=\"M25,50 L175,150 M25,150 L175,50\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"currentColor\" ></path>"
 },
 "infantry": {
  "box": "20 45 160 110",
  "body": "<path d=\"M25,50 l150,0 0,100 -150,0 z\" stroke-width=\"5\" stroke=\"currentColor\" fill=\"none\" fill-opacity=\"1\" ></path><path d=\"M25,50 L175,150 M25,150 L175,50\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"currentColor\" ></path>"
 },
 "jaeger": {
  "box": "20 45 160 110",
  "body": "<path d=\"M25,50 l150,0 0,100 -150,0 z\" stroke-width=\"5\" stroke=\"currentColor\" fill=\"none\" fill-opacity=\"1\" ></path><path d=\"M25,50 L175,150 M25,150 L175,50\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"currentColor\" ></path><text x=\"100\" y=\"134\" text-anchor=\"middle\" font-size=\"28\" font-family=\"Arial\" font-weight=\"bold\" dominant-baseline=\"middle\" stroke-width=\"3\" stroke=\"none\" fill=\"currentColor\" >L</text>"
 },
 "motorized_rifle": {
  "box": "20 45 160 110",
  "body": "<path d=\"M25,50 l150,0 0,100 -150,0 z\" stroke-width=\"5\" stroke=\"currentColor\" fill=\"none\" fill-opacity=\"1\" ></path><path d=\"M125,80 C150,80 150,120 125,120 L75,120 C50,120 50,80 75,80 Z\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"none\" ></path><path d=\"M25,50 L175,150 M25,150 L175,50\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"currentColor\" ></path>"
 },
 "mechanized": {
  "box": "20 45 160 110",
  "body": "<path d=\"M25,50 l150,0 0,100 -150,0 z\" stroke-width=\"5\" stroke=\"currentColor\" fill=\"none\" fill-opacity=\"1\" ></path><path d=\"M125,80 C150,80 150,120 125,120 L75,120 C50,120 50,80 75,80 Z\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"none\" ></path><path d=\"M25,50 L175,150 M25,150 L175,50\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"currentColor\" ></path>"
 },
 "panzergrenadier": {
  "box": "20 45 160 110",
  "body": "<path d=\"M25,50 l150,0 0,100 -150,0 z\" stroke-width=\"5\" stroke=\"currentColor\" fill=\"none\" fill-opacity=\"1\" ></path><path d=\"M125,80 C150,80 150,120 125,120 L75,120 C50,120 50,80 75,80 Z\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"none\" ></path><path d=\"M25,50 L175,150 M25,150 L175,50\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"currentColor\" ></path>"
 },
 "tank": {
  "box": "20 45 160 110",
  "body": "<path d=\"M25,50 l150,0 0,100 -150,0 z\" stroke-width=\"5\" stroke=\"currentColor\" fill=\"none\" fill-opacity=\"1\" ></path><path d=\"M125,80 C150,80 150,120 125,120 L75,120 C50,120 50,80 75,80 Z\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"none\" ></path>"
 },
 "panzer": {
  "box": "20 45 160 110",
  "body": "<path d=\"M25,50 l150,0 0,100 -150,0 z\" stroke-width=\"5\" stroke=\"currentColor\" fill=\"none\" fill-opacity=\"1\" ></path><path d=\"M125,80 C150,80 150,120 125,120 L75,120 C50,120 50,80 75,80 Z\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"none\" ></path>"
 },
 "heavy_panzer": {
  "box": "20 45 160 110",
  "body": "<path d=\"M25,50 l150,0 0,100 -150,0 z\" stroke-width=\"5\" stroke=\"currentColor\" fill=\"none\" fill-opacity=\"1\" ></path><path d=\"M125,80 C150,80 150,120 125,120 L75,120 C50,120 50,80 75,80 Z\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"none\" ></path><text x=\"100\" y=\"134\" text-anchor=\"middle\" font-size=\"28\" font-family=\"Arial\" font-weight=\"bold\" dominant-baseline=\"middle\" stroke-width=\"3\" stroke=\"none\" fill=\"currentColor\" >H</text>"
 },
 "assault_gun": {
  "box": "20 45 160 110",
  "body": "<path d=\"M25,50 l150,0 0,100 -150,0 z\" stroke-width=\"5\" stroke=\"currentColor\" fill=\"none\" fill-opacity=\"1\" ></path><path d=\"M125,80 C150,80 150,120 125,120 L75,120 C50,120 50,80 75,80 Z\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"none\" ></path><path d=\"M25,150 L100,52 175,150\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"none\" ></path>"
 },
 "artillery": {
  "box": "20 45 160 110",
  "body": "<path d=\"M25,50 l150,0 0,100 -150,0 z\" stroke-width=\"5\" stroke=\"currentColor\" fill=\"none\" fill-opacity=\"1\" ></path><circle cx=\"100\" cy=\"100\" r=\"15\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"currentColor\" ></circle>"
 },
 "rocket_artillery": {
  "box": "20 45 160 110",
  "body": "<path d=\"M25,50 l150,0 0,100 -150,0 z\" stroke-width=\"5\" stroke=\"currentColor\" fill=\"none\" fill-opacity=\"1\" ></path><path d=\"M100,150 l0,-97 M85,130 l0,-50 M115,130 l0,-50 M85,73 l15,-20 15,20\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"none\" ></path>"
 },
 "garrison": {
  "box": "20 45 160 110",
  "body": "<path d=\"M25,50 l150,0 0,100 -150,0 z\" stroke-width=\"5\" stroke=\"currentColor\" fill=\"none\" fill-opacity=\"1\" ></path><path d=\"M25,50 L175,150 M25,150 L175,50\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"currentColor\" ></path><path d=\"M115,125 C125,125 125,135 115,135 L85,135 C75,135 75,125 85,125\" stroke-width=\"3\" stroke=\"currentColor\" fill=\"none\" ></path>"
 }
};
