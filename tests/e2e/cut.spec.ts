import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { bringFixtures, libraryFiles } from "./library-files.ts";
import { FilmDialog } from "./pages/film-dialog.ts";
import { expect, type Studio, test } from "./studio.ts";

const run = promisify(execFile);

// Takes are rendered by the processor: a machine that tests much at once takes its time.
test.slow();

/** Two takes of five seconds, and a third shot that has none. */
async function seed({ process }: Studio) {
  const { client, close } = await connectToStudio(process.url);
  const [project] = await client.storyboard.projects();
  const projectId = project?.id ?? "";
  const shots: string[] = [];
  for (const prompt of ["A grey swell breaks white", "Paper lanterns over a night market", "A pier at dawn"]) {
    const draft = {
      prompt,
      model: "Vendor-H3-Max",
      resolution: "480P",
      duration: 5,
      ratio: "16:9",
      mode: "text",
    } as const;
    const { id } = await client.storyboard.addShot({ projectId, draft });
    shots.push(id);
    if (shots.length > 2) break;
    for (const task of await client.storyboard.generate({ id, clientId: randomUUID(), takes: 1 }))
      await expect.poll(async () => (await client.tasks.get({ id: task.id })).state, { timeout: 60_000 }).toBe("ready");
  }
  const film = async () => (await client.storyboard.projects()).find(({ id }) => id === projectId)?.film;
  return { close, film, shots };
}

// @shows The cut, point by point › 2. Cut on the strip in the running studio, kept over a kill, and undone
test("a film is cut on the strip: ends drawn and moved by keys, trimmed to the playhead, a card written; there after a kill, and undone", async ({
  studio,
}) => {
  const { page, storyboard } = studio;
  const { close, film, shots } = await seed(studio);
  const [first = "", second = ""] = shots;
  const strip = page.getByRole("region", { name: "Animatic" });
  const clip = (number: number) => strip.getByRole("button", { name: `Animatic: shot ${number}` });
  const takes = async () => (await film())?.clips;
  await storyboard.open();

  // Fifteen seconds in all; the second one's end is drawn back by two.
  await clip(2).click();
  const end = strip.getByRole("slider", { name: "Out point of shot 2" });
  const [lane, grip] = [await strip.locator(".vtrack").boundingBox(), await end.boundingBox()];
  if (!lane || !grip) throw new Error("The strip has no place");
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.keyboard.down("Alt");
  await page.mouse.move(x - (2 / 15) * lane.width, y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Alt");
  await expect.poll(async () => ((await takes())?.[second]?.to ?? 0).toFixed(1)).toBe("3.0");

  // By keys, a frame; then to the playhead, which stands on the cut afterwards.
  await end.press("ArrowRight");
  await expect.poll(async () => Math.round(((await takes())?.[second]?.to ?? 0) * 24) % 24).toBe(1);
  await clip(1).click();
  await strip.getByRole("slider", { name: "Playhead" }).press("Home");
  for (let step = 0; step < 2; step += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("q");
  await expect.poll(async () => (await takes())?.[first]).toEqual({ ...wholeTake, from: 2 });
  await expect(strip.getByRole("slider", { name: "Playhead" })).toHaveAttribute("aria-valuenow", "0");

  // From near one cuts by the frame; the whole film is a key away.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("+");
  await page.keyboard.press("0");
  await expect(strip.getByRole("button", { name: "Zoom out" })).toBeDisabled();

  // A card is added, and written where it stands.
  await clip(2).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Add title card before" }).click();
  const words = page.getByRole("textbox", { name: "Title card text" });
  await words.fill("Two hours later");
  await words.press("Enter");
  await expect.poll(async () => (await takes())?.[`card:${second}`]?.card).toBe("Two hours later");

  close();

  await studio.restart("kill");
  await storyboard.open();
  // Of the new window, where there is one.
  const kept = page.getByRole("region", { name: "Animatic" });
  const card = kept.getByRole("button", { name: "Title card in the animatic: Two hours later" });
  await expect(card).toBeVisible();
  await kept.getByRole("button", { name: "Animatic: shot 1" }).click();
  await expect(kept.getByRole("slider", { name: "In point of shot 1" })).toHaveAttribute("aria-valuenow", "2");
  await page.keyboard.press("Control+z");
  await expect(card).toBeHidden();
});

test("a take is split, moved and retimed: the animatic plays it at its speed, and the exported film has the same frames", async ({
  studio,
  dataDir,
}) => {
  const { page, storyboard } = studio;
  const { close, film, shots } = await seed(studio);
  const [first = "", second = ""] = shots;
  const strip = page.getByRole("region", { name: "Animatic" });
  const clip = (number: number) => strip.getByRole("button", { name: `Animatic: shot ${number}` });
  const playhead = strip.getByRole("slider", { name: "Playhead" });
  await storyboard.open();

  // Shot 1 is split at two seconds; its second half goes behind shot 2, at half its speed.
  await clip(1).click();
  await playhead.press("Home");
  for (let step = 0; step < 2; step += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Control+b");
  await expect(clip(1)).toHaveCount(2);
  await page.keyboard.press("Control+Shift+ArrowRight");
  await expect.poll(async () => (await film())?.order).toMatchObject([first, second, {}, shots[2]]);
  await clip(1).nth(1).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Speed" }).press("ArrowRight");
  await page.getByRole("menuitemcheckbox", { name: "50%", exact: true }).click();
  // Out of black, which takes no time; and the shot without a take is left out, and named.
  await clip(2).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Transition" }).press("ArrowRight");
  await page.getByRole("menuitemcheckbox", { name: "Dip to black 1 s" }).click();
  await clip(3).click();
  await playhead.press("Delete");
  await expect(strip.getByRole("button", { name: "1 shot not in film" })).toBeVisible();

  // Two seconds, five, and three at half the speed.
  await expect(strip.locator(".timecode")).toContainText("00:13:00");
  await playhead.press("End");
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("Shift+ArrowLeft");
  await strip.getByRole("button", { name: "Play film" }).click();
  const passed = await page.evaluate(async () => {
    const shown = () => document.querySelector<HTMLVideoElement>("video[data-shown]");
    while ((shown()?.currentTime ?? 0) < 2.6) await new Promise(requestAnimationFrame);
    const [before, at] = [performance.now(), shown()?.currentTime ?? 0];
    await new Promise((done) => setTimeout(done, 1500));
    return {
      rate: shown()?.playbackRate,
      media: (shown()?.currentTime ?? 0) - at,
      wall: (performance.now() - before) / 1000,
    };
  });
  expect(passed.rate).toBe(0.5);
  expect(passed.media).toBeLessThan(passed.wall * 0.7);
  await page.keyboard.press("k");
  await page.keyboard.press("Escape");

  const dialog = new FilmDialog(page);
  await dialog.open();
  await dialog.field("Film name").fill("Recut");
  await dialog.exportButton.click();
  await dialog.finished("Recut");
  const path = (await libraryFiles(dataDir, ".mp4")).find((file) => file.endsWith("Recut.mp4")) ?? "";
  const probe = [
    "-v",
    "error",
    "-count_frames",
    "-select_streams",
    "v",
    "-show_entries",
    "stream=nb_read_frames,duration",
  ];
  const { stdout } = await run("ffprobe", [...probe, "-of", "json", path]);
  expect(JSON.parse(stdout).streams).toEqual([{ duration: "13.000000", nb_read_frames: "312" }]);
  // Black where shot 1 goes over into shot 2, and nowhere else.
  const { stderr } = await run("ffmpeg", [
    "-i",
    path,
    "-vf",
    "blackdetect=d=0.04:pix_th=0.12",
    "-an",
    "-f",
    "null",
    "-",
  ]);
  const black = [...stderr.matchAll(/black_start:([\d.]+)/g)].map(([, at]) => Number(at));
  expect(black).toHaveLength(1);
  expect(Math.abs((black[0] ?? 0) - 2)).toBeLessThan(0.3);
  close();
});

test("sounds and the song are cut where they lie: each drag is a step, kept over a kill, and undone; Escape makes none", async ({
  studio,
}) => {
  const { page, storyboard } = studio;
  const { client, ids, close } = await bringFixtures(studio, ["picture.png", "5s.mp3", "15s.mp3"]);
  const [still = "", effect = "", song = ""] = ids;
  const [project] = await client.storyboard.projects();
  const projectId = project?.id ?? "";
  const order = [randomUUID(), randomUUID()];
  const clips = Object.fromEntries(order.map((id) => [id, { ...wholeTake, footage: still, hold: 10 }]));
  const sound = { assetId: effect, track: 0 as const, at: 4, from: 0, to: null };
  const begun = { clips, order, sounds: { effect: sound }, song, songAt: 0 };
  await client.storyboard.updateFilm({ id: projectId, film: begun });
  const film = async () => (await client.storyboard.projects()).find(({ id }) => id === projectId)?.film;
  await storyboard.open();

  const strip = page.getByRole("region", { name: "Animatic" });
  /** Draws by so many seconds of the film, away from everything that it could be drawn to. */
  const draw = async (name: RegExp, seconds: number, down = 0) => {
    const part = strip.getByRole("slider", { name }).or(strip.getByRole("button", { name }));
    const [lane, box] = [await strip.locator(".vtrack").boundingBox(), await part.boundingBox()];
    if (!lane || !box) throw new Error("The strip has no place");
    const [x, y] = [box.x + Math.min(40, box.width / 2), box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.keyboard.down("Alt");
    await page.mouse.move(x + (seconds / 20) * lane.width, y + down, { steps: 4 });
    await page.keyboard.up("Alt");
  };
  const drop = async () => {
    await page.keyboard.down("Alt");
    await page.mouse.up();
    await page.keyboard.up("Alt");
  };
  const isNear = (found: number | null | undefined, wished: number) => Math.abs((found ?? -9) - wished) < 0.07;
  const body = strip.getByRole("button", { name: "Sound: 5s" });
  await body.hover();
  await draw(/^Start of sound/, 1.5);
  await drop();
  // What is drawn stays under the pointer, and is let go on a frame.
  await expect.poll(async () => isNear((await film())?.sounds.effect?.at, 5.5)).toBe(true);
  expect(isNear((await film())?.sounds.effect?.from, 1.5)).toBe(true);
  await draw(/^End of sound/, -1);
  await page.keyboard.press("Escape");
  await drop();
  await body.hover();
  await draw(/^Sound: 5s/, 3, 22);
  await drop();
  await expect.poll(async () => (await film())?.sounds.effect?.track).toBe(1);
  const kept = (await film())?.sounds.effect;
  expect([isNear(kept?.at, 8.5), kept?.to]).toEqual([true, null]);

  await strip.getByRole("button", { name: "Song: 15s" }).hover();
  await draw(/^End of song/, -5);
  await drop();
  await expect.poll(async () => isNear((await film())?.songTo, 10)).toBe(true);
  await draw(/^Song: 15s/, 4);
  await drop();
  await expect.poll(async () => isNear((await film())?.songAt, 4)).toBe(true);
  close();

  await studio.restart("kill");
  await storyboard.open();
  const again = await connectToStudio(studio.process.url);
  const after = async () => (await again.client.storyboard.projects()).find(({ id }) => id === projectId)?.film;
  await expect(page.getByRole("region", { name: "Animatic" }).getByRole("slider", { name: "Playhead" })).toBeVisible();
  for (const undone of [{ songAt: 0 }, { songTo: null }]) {
    await page.keyboard.press("Control+z");
    await expect.poll(after).toMatchObject(undone);
  }
  for (let step = 0; step < 2; step += 1) await page.keyboard.press("Control+z");
  await expect.poll(async () => (await after())?.sounds).toEqual({ effect: sound });
  again.close();
});

test("of a long strip, a clip that is pressed is meant alone, and a caption that is written stays in the window as the strip scrolls away", async ({
  studio,
}) => {
  const { page, storyboard } = studio;
  const { client, close } = await connectToStudio(studio.process.url);
  const [project] = await client.storyboard.projects();
  for (const prompt of ["A grey swell", "Paper lanterns", "A pier at dawn"])
    await client.storyboard.addShot({ projectId: project?.id ?? "", draft: { prompt, duration: 15 } });
  close();
  await page.setViewportSize({ width: 1000, height: 700 });
  await storyboard.open();
  const strip = page.getByRole("region", { name: "Animatic" });

  await page.getByRole("button", { name: "Film settings" }).focus();
  await page.keyboard.press("Control+a");
  await expect(page.getByRole("complementary", { name: "3 shots selected" })).toBeVisible();
  await strip.getByRole("button", { name: "Animatic: shot 1" }).click();
  await expect(page.getByRole("complementary", { name: "Shot 1" })).toBeVisible();

  for (let step = 0; step < 4; step += 1) await strip.getByRole("button", { name: "Zoom in" }).click();
  await strip.getByRole("button", { name: "Edit captions" }).click();
  await page.getByRole("menuitem", { name: "Add caption at playhead" }).click();
  const words = page.getByRole("textbox", { name: "Caption text" });
  await expect(words).toBeFocused();
  await page.keyboard.insertText("Keep the light");
  const caption = strip.getByRole("button", { name: /^Caption: / });
  await expect(caption).toBeInViewport();
  await strip.locator(".vtrack").hover();
  await page.mouse.wheel(0, 2000);
  await expect(caption).not.toBeInViewport();
  await expect(words).toBeInViewport({ ratio: 1 });
  await expect(words).toBeFocused();
  await expect(words).toHaveValue("Keep the light");
});
