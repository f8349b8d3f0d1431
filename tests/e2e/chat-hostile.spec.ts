import { join } from "node:path";
import { hostilePieces, hostileReply } from "./hostile-markdown.ts";
import { ChatFiles } from "./pages/chat-files.ts";
import { expect, test } from "./studio.ts";

// @shows Chat › A hostile Markdown corpus does no harm
// @shows Chat, point by point › 7. Nothing of a model runs or loads
test("what a hostile reply holds neither runs nor loads, and the page stays quick", async ({ studio, service }) => {
  const { chat, settings, page } = studio;
  const loaded: string[] = [];
  const own = new URL(page.url()).origin;
  page.on("request", (request) => {
    if (!request.url().startsWith(own) && !/^(?:blob|data):/.test(request.url())) loaded.push(request.url());
  });
  page.on("dialog", (dialog) => {
    loaded.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await settings.addConnection({ name: "The service", baseUrl: service.url, key: service.apiKey });
  await service.say({ text: hostileReply, tokensPerSecond: 40_000 });
  await chat.open();
  await chat.send("Do your worst");
  await expect(chat.thread).toContainText("The end of it all.", { timeout: 30_000 });
  await chat.waitForReply();

  // From its end to its beginning, so that every part was on the page.
  const seen = await chat.scrollThrough();
  for (const name of Object.keys(hostilePieces)) expect(seen.headings).toContain(name);
  expect(seen.elements).toEqual([]);
  expect(await page.evaluate(() => (window as { ran?: unknown }).ran)).toBeUndefined();
  expect(page.frames().filter((frame) => !frame.url().startsWith(own))).toEqual([]);
  expect(page.url().startsWith(own)).toBe(true);

  const before = Date.now();
  await chat.messageBox.fill("still here");
  await expect(chat.messageBox).toHaveValue("still here");
  expect(Date.now() - before).toBeLessThan(3000);
  expect(loaded).toEqual([]);
});

// @shows Chat › A hostile Markdown corpus does no harm
test("a line of a megabyte comes through", async ({ studio, service }) => {
  const { chat, settings } = studio;
  await settings.addConnection({ name: "The service", baseUrl: service.url, key: service.apiKey });
  await service.say({ text: `${"я".repeat(500_000)} The end.`, tokensPerSecond: 200_000 });
  await chat.open();
  await chat.send("One line");
  await expect(chat.thread).toContainText("The end.", { timeout: 30_000 });
  await chat.waitForReply();
  await chat.messageBox.fill("still here");
  await expect(chat.sendButton).toBeEnabled();
});

// @shows Chat, point by point › 7. Tables, tasks, code, formulas, diagrams; links shown first; copied as Markdown or text; found with Ctrl+F
test("a link shows its address first; a diagram is a picture; formulas and code are set", async ({
  studio,
  service,
}) => {
  const { chat, settings, page, dataDir } = studio;
  await settings.addConnection({ name: "The service", baseUrl: service.url, key: service.apiKey });
  const text = [
    "See [the chart](https://example.com/chart?of=light).",
    "```mermaid\nflowchart LR\n  Lamp --> Lens --> Beam\n```",
    "```ts\nconst beam: number = 12;\n```",
    "It turns by $\\omega t$ and costs $5 or $10.",
    "| Shot | Seconds |\n|---|--:|\n| 1 | 6 |",
    "- [x] lens\n- [ ] lamp",
  ].join("\n\n");
  await service.say({ text });
  await chat.open();
  await chat.send("Show me");
  await chat.waitForReply();
  const reply = chat.messages.last();
  await expect(reply.getByRole("img", { name: "Diagram: flowchart" })).toBeVisible();
  // What draws it is in nobody's origin: it can't reach the page, nor what the page keeps.
  const frame = page.frames().find((one) => one.url().endsWith("/diagram.html"));
  expect(await frame?.evaluate("origin")).toBe("null");
  const reach = (work: string) =>
    frame?.evaluate(`(() => { try { return String(${work}) } catch (e) { return e.name } })()`);
  expect(await reach("parent.document.body")).toBe("SecurityError");
  expect(await reach("localStorage.length")).toBe("SecurityError");
  await expect(reply.locator(".katex")).toHaveCount(1);
  await expect(reply.locator(".hl-keyword")).toHaveText("const");
  await expect(reply).toContainText("costs $5 or $10");
  await expect(reply.getByRole("img", { name: "Done" })).toBeVisible();
  await reply.getByRole("link", { name: "the chart" }).click();
  await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toContainText(
    "https://example.com/chart?of=light",
  );
  await page.keyboard.press("Escape");
  // It leaves as it was written, or as it reads; what stands in it is found.
  // No page of the desktop program may read the clipboard by itself: there it is pasted, as a person would.
  const pasted = async () => {
    const field = await page.evaluateHandle(() => document.body.appendChild(document.createElement("textarea")));
    await field.focus();
    await page.keyboard.press("ControlOrMeta+v");
    return field.evaluate((filled) => {
      filled.remove();
      return filled.value;
    });
  };
  const isDesktop = studio.process.url.startsWith("app:");
  if (!isDesktop) await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = isDesktop ? pasted : () => page.evaluate(() => navigator.clipboard.readText());
  await chat.button("Copy reply").click();
  await expect.poll(copied).toBe(text);
  await chat.button("Copy as plain text").click();
  await expect.poll(copied).toMatch(/^See the chart\.[^`|]*const beam: number = 12;[^`|]*Shot\tSeconds/);
  await page.keyboard.press("Control+f");
  await page.keyboard.type("beam");
  await expect(page.getByText("1 of 1 message")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get("chat-found") ?? [])].map(String)))
    .toContain("beam");
  await page.keyboard.press("Escape");
  const written = await new ChatFiles(page).export("HTML", join(dataDir, "page.html"));
  expect(written).toContain('<img src="data:image/svg+xml,%3Csvg');
  // A diagram that never ends keeps nobody waiting: its frame is ended, and the next one is drawn in another.
  await frame?.evaluate("void setTimeout(() => { for (;;); })");
  await service.say({ text: '```mermaid\npie\n  "Lens" : 1\n```' });
  await chat.send("Another");
  await expect(page.getByText("Can’t draw this diagram. Its source is below.")).toBeVisible();
  await service.say({ text: "```mermaid\nsequenceDiagram\n  Lamp->>Lens: light\n```" });
  await chat.send("And another");
  await expect(page.getByRole("img", { name: "Diagram: sequenceDiagram" })).toBeVisible();
});
