// Oneself: seats that change hands, sessions, passphrases, wrong guesses of others, deletion.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, create, newPlayer, open, server, shot } from "./setting.mjs";

before(open);
after(close);

const lobby = async (p) => {
  await p.page.goto(server().url + "/");
  await p.page.getByRole("button", { name: "Begin", exact: true }).waitFor();
};
const post = (p, path, body) =>
  p.page.evaluate(
    async ([to, text]) => (await fetch(to, { method: "POST", headers: { "X-Kessel": "1" }, body: text })).status,
    [path, JSON.stringify(body)],
  );
const you = (p) => p.page.locator("details.you");

async function register(p, name, passphrase) {
  await lobby(p);
  await p.page.getByText("Name and passphrase").click();
  await p.page.getByLabel("Name", { exact: true }).fill(name);
  await p.page.getByLabel("Passphrase", { exact: true }).fill(passphrase);
  await p.page.getByRole("button", { name: "Keep my games" }).click();
  await p.page.getByText("Signed in as " + name).waitFor();
}
async function signIn(p, name, passphrase) {
  await lobby(p);
  await p.page.getByText("Name and passphrase").click();
  await p.page.getByLabel("Name", { exact: true }).fill(name);
  await p.page.getByLabel("Passphrase", { exact: true }).fill(passphrase);
  await p.page.getByRole("button", { name: "Sign in" }).click();
}

test(
  "a link to a seat says what it will do, and leaves the visitor's own games alone",
  { timeout: 90_000 },
  async () => {
    const giver = await newPlayer();
    await create(giver, { Soviet: "me", German: "computer:first" });
    await giver.page.waitForSelector(".stack");
    await giver.tab("More").click();
    await giver.page.getByRole("button", { name: "Link for another device" }).click();
    const link = await giver.page.locator(".more .invite input").inputValue();
    const theirs = giver.page.url();

    const visitor = await newPlayer();
    await create(visitor, { Soviet: "me", German: "computer:first" });
    await visitor.page.waitForSelector(".stack");
    const own = visitor.page.url();
    await visitor.page.goto(link);
    await visitor.page.getByText("This link hands the Soviet seat").waitFor();
    await visitor.page.getByText("your own games stay yours").waitFor();
    await shot(visitor.page, "seat-link");
    await visitor.page.goto(own); // only looked
    await visitor.page.waitForSelector(".stack");
    assert.equal(await visitor.page.locator(".seat").innerText(), "Soviet");
    await giver.page.reload();
    await giver.page.waitForSelector(".stack");
    assert.equal(await giver.page.locator(".seat").innerText(), "Soviet", "nothing has happened yet");

    await visitor.page.goto(link);
    await visitor.page.getByRole("button", { name: "Take the seat over" }).click();
    await visitor.page.waitForURL((u) => u.href === theirs);
    await visitor.page.waitForSelector(".stack");
    assert.equal(await visitor.page.locator(".seat").innerText(), "Soviet");
    await visitor.page.goto(own);
    await visitor.page.waitForSelector(".stack");
    assert.equal(await visitor.page.locator(".seat").innerText(), "Soviet", "his own game is still his");
    await visitor.page.goto(link);
    await visitor.page.getByRole("alert").waitFor();
    assert.deepEqual(visitor.errors.concat(giver.errors), []);
  },
);

test("sessions are listed and ended, a passphrase is changed", { timeout: 90_000 }, async () => {
  const a = await newPlayer();
  const b = await newPlayer();
  const name = "Rybalko" + Date.now();
  await register(a, name, "third guards tank");
  await signIn(b, name, "third guards tank");
  await b.page.getByText("Signed in as " + name).waitFor();
  await a.page.reload();
  await a.page.getByText("Signed in as " + name).click();
  await you(a).getByText("this one").waitFor();
  assert.equal(await you(a).locator(".sessions li").count(), 2);
  await you(a).locator(".sessions li").getByRole("button", { name: "Sign out" }).click();
  await a.page.waitForFunction(() => document.querySelectorAll(".sessions li").length === 1);
  await b.page.reload();
  await b.page.getByText("Name and passphrase").waitFor();
  await you(a).getByText("Change the passphrase").click();
  await you(a).scrollIntoViewIfNeeded();
  await shot(a.page, "you");
  await you(a).getByLabel("Old passphrase").fill("third guards tank");
  await you(a).getByLabel("New passphrase").fill("first guards tank");
  await you(a).getByRole("button", { name: "Change it" }).click();
  await you(a).getByText("Changed.").waitFor();
  await signIn(b, name, "third guards tank");
  await b.page.getByText("do not fit").waitFor();
});

test(
  "the owner comes in whatever others have guessed; a nameless browser is warned for its games",
  { timeout: 120_000 },
  async () => {
    const owner = await newPlayer();
    const thief = await newPlayer();
    const name = "Lelyushenko" + Date.now();
    await register(owner, name, "fourth tank army");
    await lobby(thief);
    let status = 0;
    for (let i = 0; i < 40 && status !== 429; ++i)
      status = await post(thief, "/api/login", { name, passphrase: "guess number " + i });
    assert.equal(status, 429, "guessing has become dear");
    const other = await newPlayer();
    await create(other, { Soviet: "me", German: "computer:first" });
    await signIn(other, name, "fourth tank army");
    await other.page.getByText("This browser has games and no name").waitFor();
    await other.page.getByRole("button", { name: "Leave those games" }).click();
    await other.page.getByText("Signed in as " + name).waitFor();
  },
);

test("whoever has himself deleted is gone; in German too", { timeout: 90_000 }, async () => {
  const a = await newPlayer();
  const name = "Badanov" + Date.now();
  await register(a, name, "the sixth corps");
  await a.page.getByLabel("Language").selectOption("de");
  await a.page.getByText("Angemeldet als " + name).waitFor();
  await you(a).getByText("Mich löschen", { exact: true }).click();
  await you(a).getByLabel("Zur Sicherheit das Kennwort").fill("the sixth corps");
  await you(a).getByRole("button", { name: "Mich löschen …" }).click();
  await you(a).getByRole("button", { name: "Endgültig löschen" }).click();
  await a.page.getByText("Name und Kennwort").waitFor();
  await a.page.getByLabel("Sprache").selectOption("en");
  await signIn(a, name, "the sixth corps");
  await a.page.getByText("do not fit").waitFor();
  assert.deepEqual(a.errors, []);
});
