import { randomUUID } from "node:crypto";
import { test as bare } from "@playwright/test";
import { wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { findClippedText } from "../walk/rules/clipped-text.ts";
import { findControlFaults } from "../walk/rules/controls.ts";
import { findEmptyScrolls } from "../walk/rules/empty-scrolls.ts";
import { bringFixtures } from "./library-files.ts";
import { type PaneName, paneNames } from "./pages/studio-page.ts";
import { expect, test } from "./studio.ts";

const first = (faults: readonly string[]) => faults.map((fault) => fault.split(" in .")[0]);

bare(
  "the rules of layout see what can't be pressed, what lies over another, and words that are cut",
  async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 300 });
    const at = (left: number, top: number, width = 60, more = "") =>
      `style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:20px;padding:0;${more}"`;
    await page.setContent(`<body style="margin:0;overflow:hidden;font:13px sans-serif">
    <button ${at(10, 10)}>Good</button>
    <button ${at(390, 10)}>Outside</button>
    <button ${at(10, 40)}>Under</button><div ${at(0, 38, 90, "background:red")}></div>
    <button ${at(120, 40)}>One</button><button ${at(160, 40)}>Two</button>
    <button ${at(240, 10, 20)}></button>
    <button ${at(120, 10)} disabled>Off</button>
    <div ${at(10, 70, 100, "height:40px;overflow:auto")}><div style="height:300px"></div><button>Scrolled to</button></div>
    <div ${at(120, 70, 100, "height:40px;overflow:hidden")}><div style="height:300px"></div><button>Cut off</button></div>
    <p ${at(10, 130, 80, "margin:0;overflow:hidden;white-space:nowrap")}>Outcome unknown, cut</p>
    <p ${at(10, 160, 80, "margin:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis")}>With an ellipsis alone</p>
    <p title="All" ${at(10, 190, 80, "margin:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis")}>With all that it needs</p>
    <p ${at(10, 220, 200, "margin:0")}>These words</p><p ${at(40, 222, 200, "margin:0")}>lie over others</p>
    <button ${at(250, 130, 60, "line-height:14px")}>Too many words for a button</button>
  </body>`);
    expect(first(await findControlFaults(page)).toSorted()).toEqual([
      "can't be scrolled into the window: button “Cut off”",
      "has no name: button “”",
      "is covered by div “”",
      "lies outside the window of 400×300: button “Outside”",
      "overlap: button “One”",
    ]);
    expect(first(await findClippedText(page)).toSorted()).toEqual([
      "cut without an ellipsis: button “Cut off”",
      "cut without an ellipsis: button “Outside”",
      "cut without an ellipsis: p “Outcome unknown, cut”",
      "cut, and the whole is told nowhere: p “With an ellipsis alone”",
      "printed over: p “These words”",
      "runs out of its control: button “Too many words for a button”",
    ]);
  },
);

/** A talk, a film and a song, each with a take, and names that no card is wide enough for. */
async function putWorkIn(url: string): Promise<void> {
  const { client, close } = await connectToStudio(url);
  const long = "A name that is longer than any card, any row and any head of a narrow window is wide";
  const { id: conversationId } = await client.conversations.create({});
  const project = await client.storyboard.createProject({ title: "Saltlight" });
  const shot = await client.storyboard.addShot({
    projectId: project.id,
    draft: { name: "Swell", prompt: "The bow drops.", resolution: "768P", ratio: "16:9", duration: 4 },
  });
  await client.storyboard.addShot({ projectId: project.id, after: shot.id, draft: { name: long, prompt: long } });
  await client.storyboard.addShot({ projectId: project.id, after: null, draft: {} });
  const song = await client.songs.create({
    draft: { title: long, style: "Slow waltz", lyrics: "[Verse]\nKeep the light\n\n[Chorus]\nAgain\n\n[Outro]\nAgain" },
  });
  const asked = await Promise.all([
    client.storyboard.generate({ id: shot.id, clientId: randomUUID() }),
    client.songs.generate({ id: song.id, clientId: randomUUID() }),
    client.conversations.send({
      conversationId,
      clientId: randomUUID(),
      parentId: null,
      text: `${long}?`,
      settings: { model: "Vendor-M3", thinking: "adaptive" },
    }),
  ]);
  await client.settings.update({ lastProjectId: project.id, lastSongId: song.id, lastConversationId: conversationId });
  for (const { id } of [...asked[0], ...asked[1]])
    await expect.poll(async () => (await client.tasks.get({ id })).state, { timeout: 60_000 }).toBe("ready");
  close();
}

/** The window, and what a zoom of 200 % leaves of 1280 × 800. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
  { width: 640, height: 400 },
] as const;

/** By pane: the button of its drawer, and what opens its largest dialogs. */
const drawers: Partial<Record<PaneName, string>> = {
  Chat: "Conversations",
  Storyboard: "Shot",
  Song: "Sound",
  Library: "File details",
  Tasks: "Details",
};
const dialogs: Partial<Record<PaneName, readonly string[]>> = {
  Storyboard: ["Film settings", "Generate shots…", "Export film"],
  Song: ["Export…", "Create shots…"],
  Settings: ["Add connection"],
};

// @shows First use, point by point › C. Every control is reached at every size from 900×600 up and at 200 %
// @shows Every hand, number by number › 6. Nothing is lost at 320 px and 400 %
test("at every size each control of each pane, drawer and dialog can be pressed, and words are whole or told", async ({
  studio,
}) => {
  test.slow();
  const { page, shell } = studio;
  await putWorkIn(studio.process.url);
  await page.reload();
  const expectSound = async (place: string) => {
    const faults = [
      ...(await findControlFaults(page)),
      ...(await findClippedText(page)),
      ...(await findEmptyScrolls(page)),
    ];
    expect.soft(faults, place).toEqual([]);
  };
  /** By its button, or by the menu of what its bar has no room for. */
  const press = async (name: string) => {
    const button = page.getByRole("main").getByRole("button", { name, exact: true });
    const more = page.getByRole("main").getByRole("button", { name: "More", exact: true });
    if ((await button.count()) > 0 && (await button.first().isVisible())) await button.first().click();
    else {
      await more.first().click();
      await page.getByRole("menuitem", { name, exact: true }).click();
    }
  };
  for (const size of sizes) {
    await page.setViewportSize(size);
    const narrow = size.width < 1000;
    for (const pane of paneNames) {
      const place = `${pane} at ${size.width} × ${size.height}`;
      await shell.open(pane);
      const main = page.getByRole("main", { name: pane, exact: true });
      if (pane === "Settings") await main.getByRole("link", { name: "Connections", exact: true }).click();
      await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
      await expectSound(place);
      for (const name of narrow ? (dialogs[pane] ?? []) : []) {
        await press(name);
        const dialog = page.getByRole("dialog");
        await expect(dialog).toBeVisible();
        await expectSound(`${name}, ${place}`);
        await page.keyboard.press("Escape");
        await expect(dialog).toHaveCount(0);
      }
      const drawer = drawers[pane];
      if (!narrow || drawer === undefined) continue;
      const button = main.getByRole("button", { name: drawer, exact: true });
      await expect(button).toHaveAttribute("aria-expanded", "false");
      await button.click();
      await expect(button).toHaveAttribute("aria-expanded", "true");
      await expectSound(`${drawer}, ${place}`);
      await button.press("Escape");
      await expect(button).toHaveAttribute("aria-expanded", "false");
    }
  }
  await shell.open("Chat");
  await page.getByRole("button", { name: "Add system message" }).click();
  await page.getByRole("textbox", { name: "System message" }).fill("Answer in\none\ntwo\nthree\nfour\nfive\nlines.");
  await expectSound("A long system message, 640 × 400");
  await page.getByRole("button", { name: "Add system message" }).click();
  // A paused queue and two marked shots put the most into the board's bar; the narrowest window is the last one.
  const { client, close } = await connectToStudio(studio.process.url);
  await client.settings.update({ videoQueuePaused: true });
  close();
  await shell.open("Storyboard");
  await expect(page.getByRole("button", { name: /^Resume queue/ })).toBeVisible();
  await page.locator("article").getByRole("button").first().press("Control+a");
  await expectSound("Storyboard with a paused queue, 640 × 400");
  const strip = page.getByRole("region", { name: "Animatic" });
  await strip.getByRole("button", { name: "Animatic: shot 1" }).click();
  for (const key of ["m", "i"]) await page.keyboard.press(key);
  await expectSound("A marker where the range begins, 640 × 400");
  await strip.getByRole("button", { name: "Play film" }).click();
  await page.getByRole("region", { name: "Film", exact: true }).getByRole("button", { name: "Notes" }).click();
  await expectSound("Notes beside the film, 640 × 400");
  await page.keyboard.press("Escape");
  await strip.getByRole("button", { name: "Animatic: shot 1" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Add title card before" }).click();
  await expect(page.getByRole("dialog", { name: "Title card text" })).toBeVisible();
  await expectSound("The words of a card, 640 × 400");
  await page.keyboard.press("Escape");
  await shell.open("Tasks");
  await expectSound("Tasks with a paused queue, 640 × 400");
  await shell.open("Library");
  await page.getByRole("grid").press("Control+a");
  // The chosen ones that a search doesn't show are told of too: the most that can stand there.
  await page.getByRole("searchbox").fill("nothing of that name");
  await page.getByRole("main").getByRole("button", { name: "File details", exact: true }).click();
  await expect(page.getByRole("complementary").getByRole("button", { name: "Move to trash" })).toBeAttached();
  await expectSound("What is told of several files, 640 × 400");
  // 400 % of 1280: bars are scrolled along, nothing is out of reach (WCAG 1.4.10).
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").fill("");
  await page.setViewportSize({ width: 320, height: 640 });
  for (const pane of paneNames) {
    await page.evaluate((hash) => location.assign(hash), `#/${pane.toLowerCase()}`);
    const main = page.getByRole("main", { name: pane, exact: true });
    await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
    expect.soft(await findControlFaults(page), `${pane} at 320 × 640`).toEqual([]);
  }
});

test("in a studio without any work, in the largest text, each pane and drawer shows words that are whole, and what can be pressed", async ({
  studio,
}) => {
  const { page, process, shell } = studio;
  const { client, close } = await connectToStudio(process.url);
  const { id } = await client.storyboard.createProject({ title: "Saltlight" });
  await client.settings.update({ lastProjectId: id, textSize: "larger" });
  close();
  await page.reload();
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const pane of paneNames) {
      const expectSound = async (place: string) => {
        const faults = [
          ...(await findControlFaults(page)),
          ...(await findClippedText(page)),
          ...(await findEmptyScrolls(page)),
        ];
        expect.soft(faults, `${place} at ${size.width} × ${size.height}`).toEqual([]);
      };
      await shell.open(pane);
      const main = page.getByRole("main", { name: pane, exact: true });
      await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
      await expectSound(pane);
      const drawer = main.locator("button[aria-expanded=false]:has(.drawerWord)").first();
      if (!(await drawer.isVisible())) continue;
      await drawer.click();
      await expectSound(`${pane} with its drawer`);
      await page.keyboard.press("Escape");
    }
  }
});

test("a pane that bars and a strip with every track leave no room to is scrolled", async ({ studio }) => {
  const { page, storyboard } = studio;
  await storyboard.ensureShot();
  const { client, ids, close } = await bringFixtures(studio, ["picture.png", "5s.mp3"]);
  const [footage = "", assetId = ""] = ids;
  const [project] = await client.storyboard.projects();
  const clip = randomUUID();
  const sound = { assetId, track: 0 as const, at: 4, from: 0, to: null };
  await client.storyboard.updateFilm({
    id: project?.id ?? "",
    film: {
      ...{ clips: { [clip]: { ...wholeTake, footage, hold: 10, captions: [{ at: 1, length: 2, text: "A lamp." }] } } },
      ...{ order: [clip], captions: "track", sounds: { effect: sound }, song: assetId, songAt: 0 },
    },
  });
  close();
  await expect(page.locator(".tl[data-captions][data-sounds][data-song]")).toBeVisible();
  // About what three warnings leave of a window of 640 × 400.
  await page.setViewportSize({ width: 640, height: 291 });
  for (const view of ["Board", "List", "Shot", "Script"]) {
    await page.getByRole("radio", { name: view, exact: true }).press("Space");
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    const faults = [
      ...(await findControlFaults(page)),
      ...(await findClippedText(page)),
      ...(await findEmptyScrolls(page)),
    ];
    expect.soft(faults, view).toEqual([]);
  }
});

test("a list opens in the window, by a key also where its field was left out of sight", async ({ studio }) => {
  const { page, storyboard } = studio;
  await storyboard.ensureShot();
  const field = page.getByRole("combobox", { name: "Duration", exact: true });
  await field.press("Shift");
  await page.setViewportSize({ width: 640, height: 400 });
  const top = page.getByRole("complementary").getByRole("textbox", { name: "Prompt", exact: true });
  await top.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await expect(field).not.toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "15 s" })).toBeVisible();
  expect(await findControlFaults(page)).toEqual([]);
  // By the pointer it opens where it is seen, wherever the focus was until then.
  await page.keyboard.press("Escape");
  await top.press("End");
  await field.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await expect(top).not.toBeInViewport();
  await field.click();
  await expect(page.getByRole("option", { name: "15 s" })).toBeVisible();
  expect(await findControlFaults(page)).toEqual([]);
});

test("in the largest text and in Japanese each control of each pane and drawer can be pressed, and words are whole or told", async ({
  studio,
}) => {
  const { page } = studio;
  await putWorkIn(studio.process.url);
  const { client, close } = await connectToStudio(studio.process.url);
  // What Undo takes back, and a queue that stands still, put the most into the board's bar.
  await client.settings.update({ language: "ja", textSize: "larger", videoQueuePaused: true });
  await client.backup.make();
  await client.backup.make();
  close();
  await page.reload();
  for (const size of sizes) {
    await page.setViewportSize(size);
    const expectSound = async (place: string) => {
      const faults = [
        ...(await findControlFaults(page)),
        ...(await findClippedText(page)),
        ...(await findEmptyScrolls(page)),
      ];
      expect.soft(faults, `${place} at ${size.width} × ${size.height}`).toEqual([]);
    };
    for (const pane of [...paneNames.map((name) => name.toLowerCase()), "settings/backup"]) {
      await page.evaluate((hash) => location.assign(hash), `#/${pane}`);
      await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
      await expectSound(pane);
      if (pane === "storyboard") {
        await page.locator("article").getByRole("button").first().press("Control+a");
        await expectSound("a board with all shots marked");
      }
      const drawer = page.getByRole("main").locator("button[aria-expanded=false]:has(.drawerWord)");
      if (!(await drawer.first().isVisible())) continue;
      await drawer.first().click();
      await expectSound(`${pane} with its drawer`);
      await page.keyboard.press("Escape");
    }
  }
});

test("each section's name stands whole on its line in the list of Settings, in every language and size of text", async ({
  studio,
}) => {
  const { page } = studio;
  const { client, close } = await connectToStudio(studio.process.url);
  for (const language of ["en", "zh-CN", "ja"] as const) {
    for (const textSize of ["normal", "large", "larger"] as const) {
      await client.settings.update({ language, textSize });
      await page.evaluate(() => location.assign("#/settings/library"));
      await page.reload();
      for (const width of [640, 760, 900, 1280]) {
        await page.setViewportSize({ width, height: 600 });
        const links = page.getByRole("main").locator("nav a");
        await expect(links.first()).toBeVisible();
        const lines = await links.evaluateAll((all) =>
          all.map((link) => {
            const words = document.createRange();
            words.selectNodeContents(link);
            const { right, bottom } = link.getBoundingClientRect();
            const boxes = [...words.getClientRects()];
            return boxes.every((box) => box.right <= right && box.bottom <= bottom) ? "whole" : link.textContent;
          }),
        );
        expect.soft(lines, `${language}, ${textSize} at ${width}`).toEqual(lines.map(() => "whole"));
        const faults = [
          ...(await findControlFaults(page)),
          ...(await findClippedText(page)),
          ...(await findEmptyScrolls(page)),
        ];
        expect.soft(faults, `${language}, ${textSize} at ${width}`).toEqual([]);
      }
    }
  }
  close();
});

test("handles of cuts that lie near each other don't overlap, and each is still dragged", async ({ studio }) => {
  const { page, storyboard } = studio;
  await storyboard.ensureShot();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("radio", { name: "Directed" }).click();
  for (const beat of [1, 2, 3, 4]) await page.getByRole("button", { name: `Split beat ${beat}`, exact: true }).click();
  await expect(page.getByRole("slider", { name: /^Cut before beat/ })).toHaveCount(4);
  for (const size of sizes.slice(0, 2)) {
    await page.setViewportSize(size);
    await expect.poll(() => findControlFaults(page), `${size.width} × ${size.height}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const cut = page.getByRole("slider", { name: "Cut before beat 5" });
  const before = Number(await cut.getAttribute("aria-valuenow"));
  const box = await cut.boundingBox();
  if (box === null) throw new Error("no handle");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 10, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await cut.getAttribute("aria-valuenow"))).toBeGreaterThan(before);
});

test("in a list to choose from a name without a space is told whole", async ({ studio }) => {
  const { page } = studio;
  await putWorkIn(studio.process.url);
  const { client, close } = await connectToStudio(studio.process.url);
  const project = (await client.storyboard.projects()).find(({ title }) => title === "Saltlight");
  const [taken] = await client.storyboard.shots({ projectId: project?.id ?? "" });
  if (!taken) throw new Error("no shot");
  const draft = { ...taken.draft, name: `Skerry, dusk${"x".repeat(108)}`, mode: "frames" as const };
  await client.storyboard.updateShot({ id: taken.id, draft });
  close();
  await studio.shell.open("Storyboard");
  await page.setViewportSize({ width: 640, height: 400 });
  await page.getByRole("button", { name: "Shot", exact: true }).click();
  await page.getByRole("button", { name: "Pick a first frame from a film" }).click();
  await page.getByRole("dialog", { name: "Pick a frame" }).getByRole("combobox", { name: "Shot" }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  expect(await findClippedText(page)).toEqual([]);
});

test("a script and what differs in it lie below each other in a low window", async ({ studio }) => {
  const { page, storyboard } = studio;
  await storyboard.ensureShot();
  await page.getByRole("radio", { name: "Script", exact: true }).click();
  await page.getByRole("button", { name: "Write a script" }).click();
  const script = page.getByRole("textbox", { name: "Script", exact: true });
  await script.fill("INT. LIGHTHOUSE - NIGHT\n\nThe lamp is out.\n\nMARA\nTeo?\n");
  await page.setViewportSize({ width: 640, height: 400 });
  await expect(page.getByRole("button", { name: /differs? from the board/ })).toBeVisible();
  expect(await findControlFaults(page)).toEqual([]);
});

test("the number of a clip too narrow for it isn't shown by half", async ({ studio }) => {
  const { page, storyboard } = studio;
  await storyboard.open();
  const { client, close } = await connectToStudio(studio.process.url);
  const { id: projectId } = await client.storyboard.createProject({ title: "Saltlight" });
  const lengths = [4, 15, 6, ...Array.from({ length: 28 }, () => 15)];
  for (const duration of lengths) await client.storyboard.addShot({ projectId, draft: { duration } });
  await client.settings.update({ lastProjectId: projectId });
  close();
  await page.reload();
  const strip = page.getByRole("region", { name: "Animatic" });
  const numbers = strip.getByRole("button", { name: /^Animatic: shot/ }).locator("b");
  await expect(numbers).toHaveCount(lengths.length);
  for (const size of [{ width: 1920, height: 1080 }, ...sizes]) {
    await page.setViewportSize(size);
    for (const number of [1, 3, 12]) {
      await strip.getByRole("button", { name: `Animatic: shot ${number}`, exact: true }).click();
      expect.soft(await findClippedText(page), `${size.width} × ${size.height}, shot ${number} chosen`).toEqual([]);
    }
  }
  // Where a whole one has room it stands.
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const at of [3, 20]) await expect(numbers.nth(at)).toBeVisible();
});

test("a card as short as a gap is no wider than its time, and covers no clip beside it", async ({ studio }) => {
  const { page, storyboard } = studio;
  await storyboard.open();
  const { client, ids, close } = await bringFixtures(studio, ["picture.png"]);
  const [footage = ""] = ids;
  const [project] = await client.storyboard.projects();
  const [card, ...pictures] = Array.from({ length: 5 }, () => randomUUID());
  if (card === undefined) throw new Error("unreachable");
  await client.storyboard.updateFilm({
    id: project?.id ?? "",
    film: {
      clips: {
        [card]: { ...wholeTake, card: "Salt", hold: 1 },
        ...Object.fromEntries(pictures.map((id) => [id, { ...wholeTake, footage, hold: 60 }])),
      },
      order: [card, ...pictures],
    },
  });
  close();
  const strip = page.getByRole("region", { name: "Animatic" });
  const short = strip.getByRole("button", { name: /^Title card/ });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(short).toBeAttached();
    const said = `${size.width} × ${size.height}`;
    expect.soft((await short.boundingBox())?.width, said).toBeLessThan(8);
    expect.soft(await findControlFaults(page), said).toEqual([]);
    expect.soft(await findClippedText(page), said).toEqual([]);
  }
});

test("in the narrowest columns of the list every cell that is cut ends in an ellipsis", async ({ studio }) => {
  const { page, library } = studio;
  const { close } = await bringFixtures(studio, ["picture.jpg", "5s.mp3", "256x256.png"]);
  close();
  await library.open();
  await page.getByRole("radio", { name: "List" }).click();
  await expect(page.getByRole("gridcell", { name: "picture.jpg" })).toBeVisible();
  expect(await findClippedText(page)).toEqual([]);
  for (const edge of await page.getByRole("separator", { name: /width$/ }).all())
    for (let press = 0; press < 16; press++) await edge.press("ArrowLeft");
  await expect(page.getByRole("separator", { name: "Size width" })).toHaveAttribute("aria-valuenow", "48");
  expect(await findClippedText(page)).toEqual([]);
});

test("both handles of a short caption can be pressed where the film begins and where it ends", async ({ studio }) => {
  const { page, storyboard } = studio;
  await storyboard.open();
  const { client, close } = await connectToStudio(studio.process.url);
  const [project] = await client.storyboard.projects();
  for (let shot = 0; shot < 20; shot++)
    await client.storyboard.addShot({
      projectId: project?.id ?? "",
      draft: { prompt: "A pier at dawn", duration: 15 },
    });
  close();
  await page.setViewportSize({ width: 900, height: 600 });
  const strip = page.getByRole("region", { name: "Animatic" });
  const playhead = strip.getByRole("slider", { name: "Playhead" });
  for (const key of ["Home", "End"]) {
    await playhead.press(key);
    await strip.getByRole("button", { name: "Edit captions" }).press("Enter");
    await page.getByRole("menuitem", { name: "Add caption at playhead" }).press("Enter");
    await page.getByRole("textbox", { name: "Caption text" }).fill(key);
    await page.keyboard.press("Escape");
    const caption = strip.getByRole("button", { name: `Caption: ${key}` });
    await caption.press("Shift");
    await expect(strip.getByRole("slider", { name: new RegExp(`of caption: ${key}$`) })).toHaveCount(2);
    expect.soft(await findControlFaults(page), key).toEqual([]);
  }
});

test("what the studio says covers neither work nor buttons, also beside a dialog", async ({ studio }) => {
  const { page, shell } = studio;
  await page.setViewportSize({ width: 900, height: 600 });
  await shell.open("Storyboard");
  await page.getByRole("button", { name: "Add shot" }).first().click();
  const card = page.locator("article").getByRole("button").last();
  await expect(card).toBeVisible();
  await card.press("Delete");
  await expect(shell.toast(/deleted/)).toBeVisible();
  for (const size of [...sizes].reverse()) {
    await page.setViewportSize(size);
    expect.soft(await findControlFaults(page), `${size.width} × ${size.height}`).toEqual([]);
    const toast = await page.locator(".toast").boundingBox();
    expect.soft((toast?.y ?? 0) + (toast?.height ?? 0), "within the title bar").toBeLessThanOrEqual(40);
  }
});
