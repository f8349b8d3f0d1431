import { randomUUID } from "node:crypto";
import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { bringFixtures } from "./library-files.ts";
import { FilmDialog } from "./pages/film-dialog.ts";
import { ViewerPage } from "./pages/viewer-page.ts";
import { expect, type Studio, test } from "./studio.ts";

// Takes are rendered by the processor: a machine that tests much at once takes its time.
test.slow();

/** Nothing listens there, as for a host behind a cable that was pulled. */
const NOWHERE = "http://127.0.0.1:9";

/** A take of the sandbox within the studio, a film, a song and a picture; then the service that is in use can't be reached. */
async function furnishAndCut(studio: Studio) {
  const { client, close } = await bringFixtures(studio, ["2s.mp3", "256x256.png", "6s.mp4"]);
  const [project] = await client.storyboard.projects();
  const draft = { model: "Vendor-H3-Max", resolution: "480P", duration: 5, ratio: "16:9", mode: "text" } as const;
  const shot = await client.storyboard.addShot({
    projectId: project?.id ?? "",
    draft: { ...draft, prompt: "A lighthouse in the rain" },
  });
  const [take] = await client.storyboard.generate({ id: shot.id, clientId: randomUUID() });
  const stateOf = async () => (await client.tasks.get({ id: take?.id ?? "" })).state;
  await expect.poll(stateOf, { timeout: 60_000 }).toBe("ready");
  const { id } = await client.connections.create({
    ...{ name: "Far away", baseUrl: NOWHERE, pathSegment: "compat", modelPrefix: "Vendor-", assumptions: {} },
  });
  await client.connections.setKey({ id, key: "any" });
  await client.connections.activate({ id });
  await client.connections.test({ id }).catch(() => {});
  return { client, close, shotId: shot.id };
}

// @shows Library › With the network cut: browse, search, review, compare, rate, export
// @shows Library, point by point › 7. Without a network: all on the disk works, one quiet line, the rest waits; then links that end first come first
test("with the network cut a library is browsed, searched, reviewed, compared, rated and exported; what needs it waits and says so", async ({
  studio,
}) => {
  const { client, close, shotId } = await furnishAndCut(studio);
  const { library, page } = studio;
  const { origin } = new URL(studio.process.url);
  const strangers: string[] = [];
  await page.context().route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== origin,
    (route) => {
      strangers.push(route.request().url());
      return route.abort();
    },
  );
  await page.reload();
  const quietLine = page.getByRole("contentinfo").getByText("Offline, requests will wait");
  await expect(quietLine).toBeVisible();

  // Browsed: every file with its picture, made here.
  await library.open();
  await expect(library.items).toHaveCount(4);
  await expect
    .poll(() =>
      library.grid
        .locator("img")
        .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBe(3);

  // Searched, looked at, played, rated.
  await library.search.fill("kind:video lighthouse");
  await expect(library.items).toHaveCount(1);
  await library.items.first().click();
  const film = library.inspector.locator("video");
  await library.inspector.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => film.evaluate((one) => (one as HTMLVideoElement).currentTime)).toBeGreaterThan(0);
  await library.items.first().focus();
  await page.keyboard.press("5");
  await expect(library.inspector.getByRole("slider", { name: "Rating" })).toHaveAttribute("aria-valuenow", "5");
  await library.search.fill("rating:>4");
  await expect(library.items).toHaveCount(1);

  // What only the service knows says why it can't be had.
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("menuitem", { name: "Fetch by ID…" }).click();
  const dialog = page.getByRole("dialog", { name: "Fetch by ID" });
  await dialog.getByRole("textbox", { name: "File or task ID" }).fill("175400000000001");
  await dialog.getByRole("button", { name: "Look up" }).click();
  await expect(dialog.getByText("Can’t reach the service.")).toBeVisible();
  await page.keyboard.press("Escape");

  // Compared: the take and the film stand on one clock.
  await library.search.fill("kind:video");
  await expect(library.items).toHaveCount(2);
  await library.items.first().focus();
  await page.keyboard.press("ControlOrMeta+a");
  await library.inspector.getByRole("button", { name: "Compare" }).click();
  const viewer = new ViewerPage(page);
  await expect(viewer.films).toHaveCount(2);
  await page.keyboard.press("Home");
  await page.keyboard.press(".");
  await expect.poll(() => viewer.frames(24)).toEqual([1, 1]);
  await page.keyboard.press("Escape");
  await expect(viewer.films).toHaveCount(0);

  // Exported: the two files into a folder, whole, and the film.
  await library.items.first().focus();
  await page.keyboard.press("ControlOrMeta+e");
  const handed = page.getByRole("dialog", { name: "Export 2 files" });
  const out = join(studio.dataDir, "out");
  await mkdir(out);
  await handed.getByRole("textbox", { name: "Save to" }).fill(out);
  await handed.getByRole("textbox", { name: "File names" }).fill("{number}");
  await handed.getByRole("button", { name: "Export" }).click();
  await expect(handed.getByText("2 files exported.")).toBeVisible();
  await handed.getByRole("button", { name: "Close" }).click();
  const { items } = await client.library.list({ kinds: ["video"] });
  const written = (await readdir(out, { recursive: true })).filter((name) => name.endsWith(".mp4"));
  const bytes = await Promise.all(written.map(async (name) => (await stat(join(out, name))).size));
  expect(bytes.sort()).toEqual(items.map(({ facts }) => facts?.bytes).sort());
  await studio.storyboard.open();
  const films = new FilmDialog(page);
  await films.open();
  await films.field("Film name").fill("Far from anywhere");
  await films.exportButton.click();
  await films.finished("Far from anywhere");
  await page.keyboard.press("Escape");

  // Asked for all the same, a take waits; nothing is refused, and nothing left for anywhere.
  await expect(
    page.getByText("Can’t reach the service. Takes wait here and are sent when it’s reachable again."),
  ).toBeVisible();
  await studio.storyboard.generateButton.click();
  await expect.poll(async () => (await client.tasks.list({ shotId })).length).toBe(2);
  expect((await client.tasks.list({ shotId })).filter(({ state }) => state === "failed")).toEqual([]);
  await expect(quietLine).toBeVisible();
  expect(strangers).toEqual([]);
  close();
});
