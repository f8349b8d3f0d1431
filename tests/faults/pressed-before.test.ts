import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SandboxServer, startSandbox } from "#core/sandbox/index.ts";
import { lineKey, putBackupInPlace, unlock } from "#tests/support/studio/films-in-line.ts";
import { type PageClient, startTestCore } from "#tests/support/studio/start-test-core.ts";
import { makeDataDir } from "#tests/support/studio/studio-process.ts";

/*
 * A page outlives the core: it says a press whose answer it didn't get again, under the id it had. When an older database
 * took the present one's place in between, that database knows nothing of the press, and of what was paid for it.
 */

let service: SandboxServer;
let removeService: () => Promise<void>;
beforeAll(async () => {
  const { path, remove } = await makeDataDir();
  removeService = remove;
  service = await startSandbox({ dataDir: path, admin: true, keys: { paid: [lineKey], free: [] }, timeScale: 0.02 });
});
afterAll(async () => {
  await service?.close();
  await removeService?.();
});
const paid = () => {
  const { messages: message, music, "video.create": films } = service.counters().requests;
  return { message, music, films };
};

const settings = { model: "Vendor-M3", maxTokens: 100 } as const;
const other = { model: "Vendor-M2.7", maxTokens: 100 } as const;
const draft = { prompt: "A lighthouse", model: "Vendor-H3-Max", resolution: "480P" } as const;

/** What a studio holds when its backup is made: something to press for in each way that costs. */
async function furnish(page: PageClient) {
  const { id } = await page.connections.create({ name: "Service", baseUrl: service.url });
  await page.connections.activate({ id });
  await unlock(page);
  const { id: conversationId } = await page.conversations.create({});
  const first = await page.conversations.send({
    ...{ conversationId, clientId: newId(), parentId: null, text: "Hello", settings },
  });
  await allReplied(page, conversationId);
  const projectId = (await page.storyboard.projects())[0]?.id ?? "";
  const shotOf = () => page.storyboard.addShot({ projectId, draft });
  const [shot, many, from] = [await shotOf(), await shotOf(), await shotOf()];
  const chained = await page.storyboard.addShot({ projectId, draft: { ...draft, mode: "frames" } });
  await page.storyboard.chainShot({ id: chained.id, to: from.id });
  const sound = { sampleRate: 16_000, bitrate: 32_000, format: "mp3", outputFormat: "hex" } as const;
  const lines = { title: "Ferry", style: "slow folk, a harbour", lyrics: "[Verse]\nThe lamps go out" };
  const song = await page.songs.create({ draft: { ...lines, ...sound } });
  return { conversationId, first, shot, many, chained, song };
}

const allReplied = (page: PageClient, id: string) =>
  expect
    .poll(async () => (await page.conversations.get({ id })).messages.map(({ state }) => state))
    .not.toContain("streaming");

/** Every way to press for something that costs, each under an id of its own, and how it answers a page of before. */
function pressesFor({ conversationId, first, shot, many, chained, song }: Awaited<ReturnType<typeof furnish>>) {
  const branch = { conversationId, parentId: first.reply.id };
  return {
    send: (page: PageClient, clientId: string) =>
      page.conversations.send({ ...branch, clientId, text: "And then?", settings }),
    answer: (page: PageClient, clientId: string) =>
      page.conversations.answer({ questionId: first.message.id, clientId, settings }),
    compare: (page: PageClient, clientId: string) =>
      page.conversations.compare({
        ...{ ...branch, text: "Which harbour?" },
        asked: [
          { clientId, settings },
          // Made in the same moment as the first.
          { clientId: clientId.replace(/.$/, (end) => (end === "0" ? "1" : "0")), settings: other },
        ],
      }),
    summarize: (page: PageClient, clientId: string) =>
      page.conversations.summarize({ messageId: first.reply.id, clientId, text: "Sum it up.", title: "Sum", settings }),
    film: (page: PageClient, clientId: string) => page.storyboard.generate({ id: shot.id, clientId }),
    many: async (page: PageClient, clientId: string) => {
      const [only] = await page.storyboard.generateMany({ shots: [{ id: many.id, clientId }] });
      if (only?.error) throw Object.assign(new Error(only.error.message), { data: only.error });
      return only;
    },
    wait: (page: PageClient, clientId: string) => page.storyboard.generate({ id: chained.id, clientId }),
    song: (page: PageClient, clientId: string) => page.songs.generate({ id: song.id, clientId }),
  };
}

/** What each press came to: its StudioError's code, or that it was taken. */
async function pressAll(
  page: PageClient,
  presses: ReturnType<typeof pressesFor>,
  ids: Readonly<Record<string, string>>,
) {
  const came: Record<string, string> = {};
  for (const [name, press] of Object.entries(presses)) {
    came[name] = await press(page, ids[name] ?? newId()).then(
      () => "taken",
      (thrown: { data?: { code?: string } }) => thrown.data?.code ?? String(thrown),
    );
  }
  return came;
}

const each = (outcome: string) => Object.fromEntries(names.map((name) => [name, outcome]));
const names = ["send", "answer", "compare", "summarize", "film", "many", "wait", "song"] as const;

test.each([
  ["put there by hand", async (_page: PageClient) => {}, each("press_from_before")],
  [
    // The ledger comes along: what it knows is answered with what was made then.
    "restored by the studio",
    async (page: PageClient) => {
      const asked = (await page.backup.list()).items.find(({ kind }) => kind === "asked");
      await page.backup.restore({ name: asked?.name ?? "" });
    },
    { ...each("press_from_before"), film: "taken", many: "taken", song: "taken" },
  ],
])("a press of before an older database was %s is not paid for again", async (how, restore, expected) => {
  const studio = await startTestCore();
  const furnished = await furnish(studio.page);
  const presses = pressesFor(furnished);
  await studio.page.backup.make();
  const before = paid();
  const ids = Object.fromEntries(names.map((name) => [name, newId()]));
  expect(await pressAll(studio.page, presses, ids)).toEqual(each("taken"));
  const once = { message: before.message + 5, music: before.music + 1, films: before.films + 2 };
  await expect.poll(paid).toEqual(once);
  await allReplied(studio.page, furnished.conversationId);
  // In one run the same press is one, as ever.
  expect(await pressAll(studio.page, presses, ids)).toEqual(each("taken"));
  await restore(studio.page);
  await studio.close();
  if (how === "put there by hand") putBackupInPlace(studio.dataDir, false);

  const again = await startTestCore(studio.dataDir);
  await unlock(again.page);
  expect(await pressAll(again.page, presses, ids)).toEqual(expected);
  expect((await again.page.tasks.list({})).filter(({ state }) => state === "intent")).toEqual([]);
  expect(paid()).toEqual(once);

  // The person was told, and presses once more: that is another press.
  expect(await pressAll(again.page, presses, {})).toEqual(each("taken"));
  await expect.poll(paid).toEqual({ message: once.message + 5, music: once.music + 1, films: once.films + 2 });
  // And from then on all is as ever, also after the next start.
  await again.close();
  const third = await startTestCore(studio.dataDir);
  await unlock(third.page);
  expect(await pressAll(third.page, presses, ids)).toEqual(expected);
});
