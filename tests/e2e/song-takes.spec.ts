import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { bringFixtures } from "./library-files.ts";
import { expect, test } from "./studio.ts";

const lyrics = "[Verse]\nI trim the wick\nI turn the glass\n\n[Chorus]\nKeep the light\n\n[Outro]\nOut";

test("a take is marked and looped, becomes shots, and leaves as a tagged file, by keyboard alone", {
  tag: "@browser-shell",
}, async ({ studio }) => {
  const { song, page, process } = studio;
  const { client, mediaAddress, close } = await connectToStudio(process.url);
  (await bringFixtures(studio, ["picture.webp"])).close();
  const made = await client.songs.create({ draft: { title: "Light", style: "Slow waltz for organ", lyrics } });
  await client.songs.generate({ id: made.id, clientId: randomUUID(), takes: 1 });
  await song.ensureSong();
  const sections = song.takes.getByRole("list", { name: "Sections in take" });
  await expect(sections.getByRole("button")).toHaveText(["Verse", "Chorus", "Outro"], { timeout: 60_000 });
  await expect(song.takes.getByText(/−?-?[\d.]+ LUFS/)).toBeVisible({ timeout: 30_000 });

  const chorus = sections.getByRole("button", { name: /^Chorus, at .*, estimated$/ });
  await chorus.press("Enter");
  await expect(sections.locator("[aria-current]")).toHaveText("Chorus");
  await expect(song.takes.getByText("Keep the light")).toBeVisible();
  await song.takes.getByRole("button", { name: "Mark" }).press("Enter");
  await page.getByRole("menuitemcheckbox", { name: "Chorus starts here" }).press("Enter");
  await expect(sections.getByRole("button", { name: /^Chorus, at [\d:]+$/ })).toBeVisible();
  await song.takes.getByRole("button", { name: "Loop" }).press("Enter");
  await page.getByRole("menuitem", { name: "Loop Chorus" }).press("Enter");
  await expect(song.takes.getByRole("button", { name: /^Loop [\d:]+–[\d:]+$/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await song.takes.getByRole("combobox", { name: "Speed" }).press("Enter");
  await expect(page.getByRole("option")).toHaveText(["0.5×", "0.75×", "0.9×", "1×", "1.25×", "1.5×", "2×"]);
  await page.keyboard.press("Escape");
  await song.waveform.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("[");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("]");
  await expect(song.takes.getByRole("button", { name: "Loop 0:05–0:10" })).toBeVisible();
  await page.keyboard.press("+");
  await expect(song.takes.getByRole("button", { name: "Zoom out" })).toBeEnabled();
  await page.keyboard.press("ArrowRight");
  await expect(song.waveform).toHaveAttribute("aria-valuenow", /^1[23]$/);
  await page.keyboard.press("0");
  await expect(song.takes.getByRole("button", { name: "Zoom out" })).toBeDisabled();
  await page.keyboard.press(" ");
  await expect(song.takes.getByRole("meter", { name: "Level" })).toHaveAttribute("aria-valuenow", /^-[1-4]\d$/);
  await page.keyboard.press(" ");

  // A look into another pane leaves the player whole, its first time and every other.
  const level = song.takes.getByRole("meter", { name: "Level" });
  for (const pane of ["2", "5"]) {
    await page.keyboard.press(`Control+${pane}`);
    await expect(song.waveform).toBeHidden();
    await page.keyboard.press("Control+4");
    await expect(song.takes).toContainText(/0:00 ?\/ ?[0-9]:[0-5][1-9]/);
    await song.waveform.focus();
    await page.keyboard.press(" ");
    await expect(level).toHaveAttribute("aria-valuenow", /^-[1-4]\d$/);
    await page.keyboard.press(" ");
  }

  await song.takes.getByRole("button", { name: "Export" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "To (s)" }).fill("6");
  await dialog.getByRole("textbox", { name: "Fade out (s)" }).fill("1");
  const found = await new AxeBuilder({ page }).include("[role=dialog]").analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByRole("button", { name: "Cover image: Choose image…" }).press("Enter");
  await page.getByRole("option", { name: "picture.webp" }).press("Enter");
  await page.getByRole("button", { name: "Use as cover" }).press("Enter");
  await dialog.getByRole("button", { name: "Export" }).press("Enter");
  await expect(page.getByText("“Light (1).mp3” is in Library", { exact: true })).toBeVisible({ timeout: 30_000 });
  const { items } = await client.library.list({ kinds: ["audio"], sort: "newest" });
  const file = items.find(({ origin }) => origin.type === "repaired");
  expect(file?.origin).toMatchObject({
    steps: [{ what: "trim", to: "0:00–0:06" }, { what: "fade" }, { what: "convert", to: "MP3" }],
  });
  const path = test.info().outputPath("take.mp3");
  writeFileSync(path, await (await page.request.get(mediaAddress(`/${file?.id}`))).body());
  const probe = spawnSync("ffprobe", ["-v", "error", "-of", "json", "-show_format", "-show_streams", path], {
    encoding: "utf8",
  });
  const { format, streams } = JSON.parse(probe.stdout);
  expect(Number(format.duration)).toBeCloseTo(6, 0);
  expect(format.tags.title).toBe("Light");
  // No player of music shows a WebP.
  expect(streams).toMatchObject([{ codec_type: "audio" }, { codec_name: "mjpeg", width: 640, height: 480 }]);
  expect(JSON.stringify(format.tags)).toContain("Keep the light");
  expect(JSON.stringify(format.tags)).toContain("Sandbox sample");

  await song.takes.getByRole("button", { name: "Create shots…" }).press("Enter");
  const shots = dialog.getByRole("list", { name: "Shots" }).getByRole("listitem");
  await expect(shots.first()).toContainText("Verse");
  await dialog.getByRole("button", { name: /^Add \d+ shots?$/ }).press("Enter");
  await expect(page).toHaveURL(/#\/storyboard\//);
  const projectId = new URL(page.url()).hash.split("/")[2] ?? "";
  const board = await client.storyboard.shots({ projectId });
  expect(board.every(({ draft }) => draft.duration >= 4 && draft.duration <= 15)).toBe(true);
  expect(board.map(({ draft }) => draft.prompt).join("\n")).toContain("I trim the wick");
  // The shots and the song under them are one step.
  const soundtrack = async () => (await client.storyboard.projects()).find(({ id }) => id === projectId)?.film.song;
  await expect.poll(soundtrack).toEqual(expect.any(String));
  await client.storyboard.undo({ projectId });
  expect(await client.storyboard.shots({ projectId })).toHaveLength(0);
  expect(await soundtrack()).toBeNull();
  close();
});
