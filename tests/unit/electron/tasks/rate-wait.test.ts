import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { createRateLimiters, type RateLimiters } from "#core/service/client/index.ts";
import { clientFailure } from "#core/service/client/service-error.ts";
import type { TaskClient } from "#core/tasks/task-client.ts";
import { defaultAssumptions } from "#shared/wire/assumptions.ts";
import { rateGroups } from "#shared/wire/rate-groups.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { FakeService } from "#tests/support/service/fake-service.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";
import { openTaskStudio, type TaskStudioOptions } from "#tests/support/studio/task-studio.ts";

/** A service behind the real limiter: its songs go one in `windowMs`. */
const limited =
  (limiters: RateLimiters) =>
  (service: FakeService): TaskClient => ({
    createVideo: service.createVideo.bind(service),
    queryVideo: service.queryVideo.bind(service),
    listVideos: service.listVideos.bind(service),
    deleteVideo: service.deleteVideo.bind(service),
    download: service.download.bind(service),
    async createMusic(request, options) {
      const release = await limiters.acquire("a", "music-paid", {
        signal: options.turnSignal,
        onWait: options.onWait,
      });
      try {
        return await service.createMusic(request, options);
      } finally {
        release();
      }
    },
  });
const onePer = (windowMs: number) =>
  createRateLimiters(
    { ...rateGroups(defaultAssumptions), "music-paid": { requestsPerMinute: 1, inFlight: 20 } },
    { windowMs },
  );

function studioOf(options: Partial<TaskStudioOptions> & { windowMs?: number } = {}) {
  const studio = openTaskStudio({
    folder: temporaryFolder(),
    client: limited(onePer(options.windowMs ?? 60_000)),
    ...options,
  });
  onTestFinished(() => studio.close().catch(() => undefined));
  return studio;
}

/** The one of these tasks that says until when it waits. */
async function waits(studio: ReturnType<typeof studioOf>, ...ids: (string | undefined)[]) {
  const waiting = () => ids.map((id = "") => studio.tasks.get(id)).find(({ waitsUntil }) => waitsUntil !== null);
  await expect.poll(waiting, { timeout: 40_000 }).toBeDefined();
  return waiting() ?? studio.tasks.get(ids[0] ?? "");
}

// @shows First use, point by point › D. A refusal that bought nothing goes back into the queue
it("is an intent that says until when it waits, and goes by itself when its turn comes", async () => {
  const windowMs = 2500;
  const studio = studioOf({ windowMs });
  studio.tasks.start();
  const asked = Date.now();
  const [first] = studio.song();
  const [second] = studio.song();
  // Which of the two goes first is nobody's promise.
  const waiting = await waits(studio, first?.id, second?.id);
  const { submittedAt } = studio.tasks.get((waiting.id === first?.id ? second : first)?.id ?? "");
  expect(waiting).toMatchObject({ state: "intent", submittedAt: null });
  expect(waiting.waitsUntil).toBeGreaterThan(asked);
  expect(waiting.waitsUntil).toBeLessThan((submittedAt ?? 0) + windowMs + 500);
  const ready = await studio.until(waiting.id, "ready");
  expect(ready).toMatchObject({ waitsUntil: null });
  expect(ready.submittedAt).toBeGreaterThanOrEqual((waiting.waitsUntil ?? 0) - 50);
  expect(studio.service.posts).toBe(2);
});

it("can be cancelled while it waits: nothing is sent", async () => {
  const studio = studioOf();
  studio.tasks.start();
  const [first] = studio.song();
  await studio.until(first?.id ?? "", "ready");
  const [second] = studio.song();
  await waits(studio, second?.id);
  const started = performance.now();
  expect(await studio.tasks.cancel(second?.id ?? "")).toMatchObject({ state: "cancelled", submittedAt: null });
  // Its turn comes in a minute.
  expect(performance.now() - started).toBeLessThan(20_000);
  await sleep(100);
  expect(studio.service.posts).toBe(1);
  expect(studio.moves(second?.id ?? "")).toEqual(["intent", "cancelled"]);
});

it("a film that waits is held by pausing the queue, also when its turn comes, and goes once the queue is resumed", async () => {
  let paused = false;
  let letGo = 0;
  const turn = Promise.withResolvers<void>();
  const studio = studioOf({
    videoConcurrency: () => (paused ? 0 : 5),
    client: (service) => ({
      ...limited(onePer(60_000))(service),
      async createVideo(request, options) {
        options?.onWait?.(1);
        await new Promise<void>((come, stop) => {
          const leave = () => {
            letGo += 1;
            stop(clientFailure("aborted", "no"));
          };
          options?.turnSignal?.addEventListener("abort", leave, { once: true });
          turn.promise.then(come, stop);
        });
        return service.createVideo(request, options);
      },
    }),
  });
  studio.tasks.start();
  const { id } = await waits(studio, studio.film()[0]?.id);
  // A look at the ledger costs nobody a place in the line.
  studio.tasks.wake();
  expect(letGo).toBe(0);
  paused = true;
  studio.tasks.wake();
  expect(letGo).toBe(1);
  turn.resolve();
  await sleep(50);
  expect(studio.tasks.get(id)).toMatchObject({ state: "intent", submittedAt: null, error: null });
  expect(studio.service.posts).toBe(0);
  paused = false;
  studio.tasks.wake();
  await studio.until(id, "ready");
  expect(studio.service.posts).toBe(1);
});

it("stays an intent when the studio is closed or killed in the wait, with the same time, and is bought once", async () => {
  const folder = temporaryFolder();
  const service = new FakeService();
  const before = studioOf({ folder, service });
  before.tasks.start();
  const [first] = before.song();
  await before.until(first?.id ?? "", "ready");
  const [second] = before.song();
  const { id, waitsUntil } = await waits(before, second?.id);
  expect(waitsUntil).toBeGreaterThan(Date.now() + 50_000);
  // What is on disk now is what a SIGKILL would leave.
  await before.close();

  const after = studioOf({ folder, service });
  after.tasks.start();
  await sleep(50);
  expect(after.tasks.get(id)).toMatchObject({ state: "intent", waitsUntil, error: null });
  expect(service.posts).toBe(1);
  // A minute later.
  after.tasks.ledger.note(id, { nextPollAt: Date.now() });
  after.tasks.wake();
  await after.until(id, "ready");
  expect(service.posts).toBe(2);
});

it("keeps the free tier's three a minute over a restart (API.md § Limits)", { timeout: 60_000 }, async () => {
  const draft = { model: "music-2.6-free", prompt: "slow folk", lyrics: "[Verse]\nHello", instrumental: false };
  const run = await startTestCore();
  const song = await run.page.songs.create({ draft: { ...draft, title: "Night Ferry" } as never });
  const clientId = "01900000-0000-7000-8000-00000000000";
  await run.page.songs.generate({ id: song.id, clientId: `${clientId}1`, takes: 4 });
  const waiting = async (page: typeof run.page) =>
    (await page.tasks.list({ states: ["intent"] })).filter(({ waitsUntil }) => waitsUntil !== null);
  for (let tries = 0; tries < 200 && (await waiting(run.page)).length < 1; tries += 1) await sleep(100);
  const [fourth] = await waiting(run.page);
  const sent = (await run.page.tasks.list({})).flatMap(({ submittedAt }) => submittedAt ?? []);
  expect(sent).toHaveLength(3);
  const turn = Math.min(...sent) + 60_000;
  expect(Math.abs((fourth?.waitsUntil ?? 0) - turn)).toBeLessThan(1000);
  await run.close();

  const again = await startTestCore(run.dataDir);
  expect(await again.page.tasks.get({ id: fourth?.id ?? "" })).toMatchObject({ waitsUntil: fourth?.waitsUntil });
  // A new one has to wait for the same minute: the limiter learnt from the ledger what was sent before the restart.
  await again.page.songs.generate({ id: song.id, clientId: `${clientId}2`, takes: 1 });
  for (let tries = 0; tries < 100 && (await waiting(again.page)).length < 2; tries += 1) await sleep(100);
  const times = (await waiting(again.page)).map(({ waitsUntil }) => waitsUntil ?? 0);
  expect(times).toHaveLength(2);
  for (const time of times) expect(Math.abs(time - turn)).toBeLessThan(3000);
});

it("is written anew when its connection changes meanwhile, and leaves once, as the connection is by then", async () => {
  const written: string[] = [];
  let prefix = "Vendor-";
  const studio = studioOf({
    client: (service) => ({
      ...limited(onePer(60_000))(service),
      // A request has its names before it waits for its turn; the first waits for as long as it may.
      async createVideo(request, options) {
        const name = request.model.replace("Vendor-", prefix);
        written.push(name);
        if (prefix === "Vendor-") {
          await new Promise((_, fail) => {
            options?.turnSignal?.addEventListener("abort", () => fail(clientFailure("aborted", "no")));
          });
        }
        return service.createVideo(request, options);
      },
    }),
  });
  studio.tasks.start();
  const [{ id, connectionId } = { id: "", connectionId: "" }] = studio.film();
  await expect.poll(() => written.length).toBe(1);
  studio.tasks.writeAnew(["another connection"]);
  await sleep(50);
  expect(written).toHaveLength(1);
  prefix = "Other-";
  studio.tasks.writeAnew([connectionId]);
  await studio.until(id, "ready");
  expect(written.map((name) => name.split("-")[0])).toEqual(["Vendor", "Other"]);
  expect(studio.service.posts).toBe(1);
});
