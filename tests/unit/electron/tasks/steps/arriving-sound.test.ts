import { appendFileSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { LedgerTask } from "#core/database/tasks/ledger-task.ts";
import { answerArriving } from "#core/tasks/steps/arriving-sound.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

function setUp(format = "mp3") {
  const root = temporaryFolder();
  mkdirSync(join(root, ".incoming"));
  const part = join(root, ".incoming", "t1.part");
  const task = {
    id: "t1",
    state: "submitting",
    request: { audio_setting: { format, sample_rate: 44100 } },
    output: { root },
  } as unknown as LedgerTask;
  const set = (patch: Partial<LedgerTask>) => Object.assign(task, patch);
  const ask = (init?: RequestInit) =>
    answerArriving(new Request("http://studio/media/arriving/t1", init), { find: () => task, roots: () => [root] });
  return { part, set, ask };
}

it("a song is heard from its beginning while it is written, by whoever comes when, and ends with it", async () => {
  const { part, set, ask } = setUp();
  // Nothing has come yet: the answer waits for the first fragment.
  const early = ask();
  writeFileSync(part, "one ");
  const first = await early;
  expect(first.headers.get("content-type")).toBe("audio/mpeg");
  const reader = first.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("one ");
  appendFileSync(part, "two ");
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("two ");
  const late = (await ask()).text();
  appendFileSync(part, "three");
  set({ state: "downloading" });
  expect(await late).toBe("one two three");
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("three");
  expect((await reader?.read())?.done).toBe(true);
});

it("what came of a song that broke off is still heard", async () => {
  const { part, set, ask } = setUp("wav");
  writeFileSync(part, "half");
  set({ state: "outcome_unknown", output: { received: part } });
  const answer = await ask();
  expect(answer.headers.get("content-type")).toBe("audio/wav");
  expect(await answer.text()).toBe("half");
});

// @shows First use, point by point › B15. A PCM take is heard; speeds are told to the hundredth
it("bare samples get the head of a WAV file", async () => {
  const { part, set, ask } = setUp("pcm");
  writeFileSync(part, "abcd");
  set({ state: "downloading" });
  const bytes = Buffer.from(await (await ask()).arrayBuffer());
  expect([bytes.toString("latin1", 0, 4), bytes.readUInt32LE(24), bytes.toString("latin1", 44)]).toEqual([
    "RIFF",
    44100,
    "abcd",
  ]);
});

it("a song of which nothing came is not found, and nothing can be written there", async () => {
  const { set, ask } = setUp();
  set({ state: "failed", output: null });
  await expect(ask()).rejects.toMatchObject({ error: { code: "record_not_found" } });
  expect((await ask({ method: "POST" })).status).toBe(405);
});

/** Descriptors of this process that lead to a file. */
const openOf = (file: string) =>
  readdirSync("/proc/self/fd").filter((name) => {
    try {
      return readlinkSync(join("/proc/self/fd", name)) === file;
    } catch {
      return false;
    }
  }).length;

it.runIf(process.platform === "linux")(
  "a file that is still empty is closed after each look, and a song's once it was heard",
  async () => {
    const { part, set, ask } = setUp();
    writeFileSync(part, "");
    const answer = ask();
    await new Promise((looked) => setTimeout(looked, 150));
    expect(openOf(part)).toBeLessThanOrEqual(1);
    set({ state: "failed" });
    await expect(answer).rejects.toMatchObject({ error: { code: "record_not_found" } });
    expect(openOf(part)).toBe(0);
    writeFileSync(part, "late");
    expect(await (await ask()).text()).toBe("late");
    expect(openOf(part)).toBe(0);
  },
);

it.runIf(process.platform === "linux")("whoever leaves, or hears it to its end, leaves no file open", async () => {
  const { part, set, ask } = setUp();
  writeFileSync(part, "one ");
  const left = (await ask()).body?.getReader();
  await left?.read();
  expect(openOf(part)).toBe(1);
  // The reader waits for more when it is left.
  const waiting = left?.read();
  await left?.cancel();
  await waiting;
  expect(openOf(part)).toBe(0);
  set({ state: "downloading" });
  expect(await (await ask()).text()).toBe("one ");
  expect(openOf(part)).toBe(0);
});

it.runIf(process.platform === "linux")(
  "a fault while it is heard is told to whoever listens, and holds nothing",
  async () => {
    const { part, set, ask } = setUp();
    writeFileSync(part, "one ");
    const reader = (await ask()).body?.getReader();
    await reader?.read();
    Object.defineProperty(set({}), "state", {
      get() {
        throw new Error("The ledger is closed.");
      },
    });
    await expect(reader?.read()).rejects.toThrow("The ledger is closed.");
    await expect.poll(() => openOf(part)).toBe(0);
  },
);
