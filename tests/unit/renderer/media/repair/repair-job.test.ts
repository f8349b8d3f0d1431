// @vitest-environment jsdom
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mediaAddress, mediaUrl } from "#renderer/lib/index.ts";
import { CoverUnreadable } from "#renderer/media/repair/cover-unreadable.ts";
import { makeRepair, previewHeif } from "#renderer/media/repair/repair-job.ts";
import { Undecodable } from "#renderer/media/repair/undecodable.ts";
import type {
  RepairAnswer,
  RepairFailure,
  RepairOrder,
  RepairProgress,
} from "#renderer/media/repair/worker/repair-messages.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { pageCore } from "../../page-core.ts";
import { standInWorkers } from "../../stand-in-worker.ts";

let workers: ReturnType<typeof standInWorkers<RepairAnswer, RepairProgress, RepairFailure>>;
beforeEach(() => {
  workers = standInWorkers();
});
afterEach(() => vi.unstubAllGlobals());

const until = (check: () => void) => waitFor(check, { interval: 5, timeout: 20_000 });
const order = (addresses: object) => ({ ...addresses, kind: "audio", format: "wav" }) as RepairOrder;
const facts = { kind: "audio", bytes: 12 };

function open(repairs: object = {}) {
  const core = pageCore({
    repairs: {
      begin: () => ({ id: "repair" }),
      seal: () => facts as never,
      cancel: () => undefined,
      ...repairs,
    },
  });
  return (name: string) => core.asked.flatMap(([path, input]) => (path === `repairs.${name}` ? [input] : []));
}

it("a repair is written where the core says, by a thread of its own, and read back", async () => {
  const asked = open();
  const parts: number[] = [];
  const made = makeRepair("a", order, new AbortController().signal, (part) => parts.push(part));
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  const target = mediaAddress("/repairs/repair");
  expect(workers[0]?.asked).toEqual([{ type: "make", order: order({ source: mediaUrl("a"), target }) }]);
  expect(asked("begin")).toEqual([{ sourceId: "a" }]);
  workers[0]?.note(0.5);
  expect([parts, asked("seal")]).toEqual([[0.5], []]);
  workers[0]?.answer({ type: "made" });
  expect(await made).toEqual({ id: "repair", facts, address: target });
  expect([asked("seal"), asked("cancel")]).toEqual([[{ id: "repair" }], []]);
  expect(workers[0]?.ended).toBe(true);
});

it.each([
  ["can't decode", "", { undecodable: true }, expect.any(Undecodable)],
  ["has no cover for", "", { undecodable: false, coverUnreadable: true }, expect.any(CoverUnreadable)],
  ["breaks off", "no room", { undecodable: false }, expect.objectContaining({ message: "no room" })],
])("what a machine %s is thrown away and said", async (_what, message, details, error) => {
  const asked = open();
  const made = makeRepair("a", order, new AbortController().signal, () => {});
  made.catch(() => {});
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  workers[0]?.refuse(message, details);
  await expect(made).rejects.toEqual(error);
  expect([asked("seal"), asked("cancel")]).toEqual([[], [{ id: "repair" }]]);
  expect(workers[0]?.ended).toBe(true);
});

it("what the core said to a piece is said in its words", async () => {
  open({
    cancel: () => {
      throw new Error("gone");
    },
  });
  const made = makeRepair("a", order, new AbortController().signal, () => {});
  made.catch(() => {});
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  const error = {
    ...{ code: "disk_full", http: null, message: "The disk is full.", requestId: null, retryable: false },
    ...{ retryAfterSeconds: null, advice: "" },
  };
  workers[0]?.refuse("refused", { undecodable: false, error });
  await expect(made).rejects.toMatchObject({ data: { code: "disk_full" }, message: "The disk is full." });
});

it.each([
  ["", "The thread of the repair ended."],
  ["no memory", "no memory"],
])("a thread that breaks (%j) is told", async (message, words) => {
  open();
  const made = makeRepair("a", order, new AbortController().signal, () => {});
  made.catch(() => {});
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  workers[0]?.fail(message);
  await expect(made).rejects.toThrow(words);
});

it("stopped, its thread ends and the core throws away what it has", async () => {
  const asked = open();
  const stop = new AbortController();
  const made = makeRepair("a", order, stop.signal, () => {});
  made.catch(() => {});
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  stop.abort(new Error("stopped"));
  await expect(made).rejects.toThrow("stopped");
  expect(workers[0]?.ended).toBe(true);
  expect(asked("cancel")).toEqual([{ id: "repair" }]);
});

it("stopped before its thread began, or while the core reads it, it is thrown away too", async () => {
  const asked = open();
  await expect(makeRepair("a", order, AbortSignal.abort(new Error("early")), () => {})).rejects.toThrow("early");
  expect([workers, asked("cancel")]).toEqual([[], [{ id: "repair" }]]);
  const stop = new AbortController();
  const again = open({
    seal: () => {
      stop.abort(new Error("late"));
      return facts;
    },
  });
  const made = makeRepair("a", order, stop.signal, () => {});
  made.catch(() => {});
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  workers[0]?.answer({ type: "made" });
  await expect(made).rejects.toThrow("late");
  expect(again("cancel")).toEqual([{ id: "repair" }]);
});

it("a picture that a page can't draw is looked at by way of a thread", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (picture: Blob) => `blob:${picture.size}` }));
  const asset = { id: "a", facts: { format: "heic" } } as Asset;
  const shown = previewHeif(asset, new AbortController().signal);
  expect(workers[0]?.asked).toEqual([{ type: "preview", source: mediaUrl("a"), format: "heic" }]);
  workers[0]?.answer({ type: "preview", picture: new Blob(["1234"]) });
  expect(await shown).toBe("blob:4");
  const none = previewHeif(asset, new AbortController().signal);
  none.catch(() => {});
  workers[1]?.answer({ type: "made" });
  await expect(none).rejects.toBeInstanceOf(Undecodable);
});
