// A measure of contrast for whoever looks at a page.
/** Texts whose contrast against what lies behind them is below WCAG AA. Runs in the page. */
export function poor() {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = "#000";
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  const light = ([r, g, b]) => {
    const f = (v) => ((v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b);
  };
  const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const behind = (el) => {
    const layers = [];
    for (let e = el; e; e = e.parentElement) {
      const c = rgba(getComputedStyle(e).backgroundColor);
      if (c[3] > 0) layers.push(c);
      if (c[3] >= 0.999) break;
    }
    return layers.reverse().reduce((under, c) => over(c, under), [255, 255, 255, 1]);
  };
  const out = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const el = walk.currentNode.parentElement;
    if (
      !walk.currentNode.textContent.trim() ||
      el.closest("svg, .visually-hidden, option, [disabled]") ||
      el.getClientRects().length === 0
    )
      continue;
    const style = getComputedStyle(el);
    const back = behind(el);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const r = ratio(over(rgba(style.color), back), back);
    if (r < (large ? 3 : 4.5) - 0.005)
      out.push(`${r.toFixed(2)} ${el.tagName}.${el.className}: ${walk.currentNode.textContent.trim().slice(0, 40)}`);
  }
  for (const text of document.querySelectorAll(
    ".counter .factors, .odds-mark text, .threat text, .vp-mark text, .badge text",
  )) {
    const card = text.parentElement.querySelector(".card, rect, circle, path");
    const r = ratio(rgba(getComputedStyle(text).fill), over(rgba(getComputedStyle(card).fill), [239, 230, 207, 1]));
    if (r < 4.5 - 0.005)
      out.push(`${r.toFixed(2)} svg ${text.parentElement.getAttribute("class")}: ${text.textContent}`);
  }
  return [...new Set(out)];
}
