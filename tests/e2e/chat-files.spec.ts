import { join } from "node:path";
import { fixture, fixtureOfSize } from "#tests/support/media/media-fixtures.ts";
import { ChatFiles } from "./pages/chat-files.ts";
import { RepairDialog } from "./pages/repair-dialog.ts";
import { RequestPanel } from "./pages/request-panel.ts";
import { expect, test } from "./studio.ts";

const megabyte = 1024 * 1024;

// @shows Chat › What a request can't take is said before it leaves
// @shows Chat, point by point › 6. Attached by paste, drop, choice or from the library, checked, with detail and thumbnail; HEIC converted
test("images and videos go with a question; what the service would refuse is said beside each, and can be mended", async ({
  studio,
}) => {
  const { chat, page } = studio;
  const files = new ChatFiles(page);
  await chat.open();
  await files.attach(await fixture("picture.png"), await fixture("handmade.heic"));
  await expect(files.card("Image 1: picture.png")).toContainText("640 × 480");
  await expect(files.card("Image 2: handmade.heic")).toContainText("Allowed JPEG, PNG, GIF, WEBP");
  await chat.messageBox.fill("What do you see?");
  await expect(chat.sendButton).toBeDisabled();
  await expect(files.card("Image 2: handmade.heic")).toContainText("HEIC can’t be decoded here");
  await page.getByRole("button", { name: "Remove Image 2: handmade.heic" }).press("Enter");
  await expect(chat.messageBox).toBeFocused();
  await test.step("a phone's picture is decoded by wasm in a worker", async () => {
    await files.attach(await fixture("picture.heic"));
    await files.card("Image 2: picture.heic").getByRole("button", { name: "Fix it for me…" }).press("Enter");
    const repair = new RepairDialog(page);
    await repair.make();
    await expect(repair.result).toContainText("JPEG · 640 × 480");
    await repair.use();
    await page.getByRole("button", { name: /^Remove Image 2: picture/ }).press("Enter");
  });
  await files.chooseDetail("Image 1", "High detail");

  await files.hand("drop", chat.messageBox, {
    path: await fixture("h264-aac.mp4"),
    name: "storm.mp4",
    type: "video/mp4",
  });
  await files.hand("paste", chat.messageBox, {
    path: await fixture("picture.webp"),
    name: "image.png",
    type: "image/png",
  });
  await expect(files.card("Video 1: storm.mp4")).toContainText("0:02");
  await expect(files.card("Image 2: image.png")).toBeVisible();
  await files.hand("drop", chat.messageBox, {
    path: await fixture("picture.png"),
    name: "notes.txt",
    type: "text/plain",
  });
  // By its name it would be read as text; by its bytes it isn't any.
  await expect(page.getByText("It isn’t text. Use text, Markdown, Fountain, subtitles, or PDF.")).toBeVisible();

  await page.getByRole("combobox", { name: "Model" }).click();
  await page.getByRole("option", { name: "M2.7", exact: true }).click();
  await expect(chat.sendButton).toBeDisabled();
  // However much is written under files and what is said of them, the buttons and the studio's frame stay in sight.
  const large = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 360 });
  await chat.messageBox.fill("A long question. ".repeat(400));
  await expect(chat.sendButton).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("banner")).toBeInViewport({ ratio: 1 });
  if (large) await page.setViewportSize(large);
  await chat.messageBox.fill("What do you see?");
  await page.getByRole("combobox", { name: "Model" }).click();
  await page.getByRole("option", { name: "M3", exact: true }).click();

  // What is attached stays with the draft over a reload.
  await page.reload();
  await expect(files.attachments).toHaveCount(3);
  await chat.sendButton.click();
  await chat.replied();
  await expect(chat.messages.last()).toContainText("image 1: 640 × 480 pixels, PNG");
  await expect(chat.messages.last()).toContainText("MP4");
  await expect(files.attachments).toHaveCount(0);

  await files.attachFromLibrary("storm", "storm.mp4");
  await expect(files.card("Video 1: storm.mp4")).toBeVisible();
});

// @shows Chat, point by point › 6. Large videos uploaded, with progress; 64 MB in all
test("a video above 50 MB is uploaded beforehand, shows how far it is, and is named by the question", async ({
  studio,
}) => {
  const { chat, page } = studio;
  const files = new ChatFiles(page);
  await chat.open();
  // The way into the studio breaks first: the file is still at hand.
  await page.route(/\/media\?/, (route) => route.abort("connectionreset"), { times: 1 });
  await files.attach(await fixtureOfSize("h264-aac.mp4", 51 * megabyte));
  await expect(page.getByText(/Couldn’t add “.*h264-aac\.mp4”/)).toBeVisible();
  await chat.button("Retry").click();
  await expect(page.getByText("Uploaded")).toBeVisible({ timeout: 60_000 });
  await chat.send("What happens here?");
  await chat.replied();
  await expect(chat.messages.last()).toContainText("MP4");
});

// @shows Chat › Conversations leave and come back whole
// @shows Chat, point by point › 9. Markdown, HTML, JSON and back, print
test("a conversation leaves as JSON and comes back whole; as HTML it needs nothing else; on paper it is complete", async ({
  studio,
}) => {
  const { chat, page, dataDir } = studio;
  const files = new ChatFiles(page);
  await chat.open();
  await files.attach(await fixture("picture.png"));
  await expect(files.card("Image 1: picture.png")).toContainText("640 × 480");
  await chat.send("A harbour at dawn");
  await chat.replied();
  await chat.button("Regenerate").click();
  await expect(chat.messages.last()).toContainText("2/2");
  await chat.replied();

  const first = join(dataDir, "first.json");
  const before = JSON.parse(await files.export("JSON", first));
  const html = await files.export("HTML", join(dataDir, "page.html"));
  expect(html).toContain('<img src="data:image/png;base64,');
  expect(html).not.toMatch(/<script|src="http/);
  expect(await files.export("Markdown", join(dataDir, "page.md"))).toContain("*[Image: picture.png]*");
  const printed = await files.print();
  expect(printed).toContain("A harbour at dawn");
  expect(printed).toContain("Sandbox reply.");

  await files.import(first);
  await expect(files.list.getByRole("listitem")).toHaveCount(2);
  await expect(chat.messages.last()).toContainText("2/2");
  const after = JSON.parse(await files.export("JSON", join(dataDir, "second.json")));
  const plain = ({ conversation, messages, attachments }: typeof before) => ({
    conversation: { ...conversation, updatedAt: 0, shownMessageId: null },
    messages: messages.map((message: Record<string, unknown>) => ({ ...message, id: null, parentId: null })),
    attachments,
  });
  expect(plain(after)).toEqual(plain(before));

  const drop = { path: join(dataDir, "page.md"), name: "notes.json", type: "application/json" };
  const panel = await new RequestPanel(studio.page).open();
  await files.hand("drop", files.list.locator(".scroll"), drop);
  // The message itself, not what is said of it once to a screen reader. Under the pointer it stays, however slowly the
  // rest goes.
  const told = page
    .getByRole("listitem")
    .filter({ hasText: "“notes.json” wasn’t importedThis isn’t a JSON file. Choose one exported by Reelsong." });
  await told.hover();
  // A message that came later leaves Escape to what is open.
  await studio.page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  for (const [opens, floats] of [
    [page.getByRole("combobox", { name: "Model", exact: true }), page.getByRole("listbox")],
    [page.getByRole("button", { name: "Presets" }), page.getByRole("menu")],
  ] as const) {
    await opens.press("Enter");
    await floats.waitFor();
    await page.keyboard.press("Escape");
    await expect(floats).toBeHidden();
    // What opened took the pointer from everything below it; it comes back with the next move.
    await page.mouse.move(1, 1);
    await told.hover();
  }
  await expect(told).toBeVisible();
  await files.hand("drop", files.list.locator(".scroll"), { ...drop, path: first });
  await expect(files.list.getByRole("listitem")).toHaveCount(3);
});
