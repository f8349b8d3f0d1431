import { randomUUID } from "node:crypto";
import { wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { expect, type Studio, test } from "./studio.ts";

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
  const card = strip.getByRole("button", { name: "Title card in the animatic: Two hours later" });
  await expect(card).toBeVisible();
  await clip(1).click();
  await expect(strip.getByRole("slider", { name: "In point of shot 1" })).toHaveAttribute("aria-valuenow", "2");
  await page.keyboard.press("Control+z");
  await expect(card).toBeHidden();
});
