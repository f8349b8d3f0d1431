import { join } from "node:path";
import { expect, test } from "vitest";
import type { LedgerTask } from "#core/database/index.ts";
import { partFile, wholeFile } from "#core/files/index.ts";
import { checkRequest, refusalOf } from "#core/tasks/check-request.ts";
import { isFreeMusic, startsOf } from "#core/tasks/concurrency.ts";
import { copiesOf } from "#core/tasks/copied-takes.ts";
import { intentsOf, isFor, repeatIntent, type TaskIntent } from "#core/tasks/intents.ts";
import { needsConnection, partOwner } from "#core/tasks/tasks-needing-files.ts";
import { trustedPlaces } from "#core/tasks/trusted-places.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

const task = (changes: Partial<LedgerTask> = {}): LedgerTask =>
  ({
    ...{ id: "t-1", seq: 7, clientId: "c-1", ordinal: 3, kind: "video", state: "ready", title: "Dawn", take: 2 },
    ...{ model: "Vendor-H3", request: { model: "asked" }, connectionId: "k-1", connectionName: "Mine", sandbox: false },
    ...{ projectId: "p-1", shotId: "s-1", songId: null, direction: null, cast: null, findings: [], remoteId: "r-1" },
    ...{ output: null, attempts: 4, nextPollAt: 9, error: null, assetId: "a-1", usage: { output_seconds: 5 } },
    ...{ result: null, remoteDeleted: true, submittedAt: 5, finishedAt: 6, heldAt: 8, copyOf: null, removedAt: null },
    ...{ createdAt: 1, updatedAt: 2 },
    ...changes,
  }) as LedgerTask;

test("a copied take is an entry of its own over the same file: nothing is owed or asked for it", () => {
  const shots = new Map([["s-1", { id: "s-2", projectId: "p-2" }]]);
  const [copy, ...more] = copiesOf([task(), task({ shotId: "other" }), task({ shotId: null })], shots, 99);
  expect(more).toEqual([]);
  const { id, clientId, ...rest } = copy ?? ({} as LedgerTask);
  expect(new Set(["t-1", "c-1", id, clientId]).size).toBe(4);
  expect(rest).toEqual({
    ...{ ordinal: 1, kind: "video", state: "ready", title: "Dawn", take: 2, model: "Vendor-H3" },
    ...{ request: { model: "asked" }, connectionId: "k-1", connectionName: "Mine", sandbox: false },
    ...{ projectId: "p-2", shotId: "s-2", songId: null, direction: null, cast: null, findings: [], remoteId: null },
    ...{ output: null, attempts: 0, nextPollAt: null, error: null, assetId: "a-1", usage: null, result: null },
    ...{ remoteDeleted: false, submittedAt: null, finishedAt: 6, heldAt: null, copyOf: "t-1", removedAt: null },
    ...{ createdAt: 1, updatedAt: 99 },
  });
  // A copy of a copy is one of what was made.
  expect(copiesOf([task({ copyOf: "t-0" })], shots, 99)[0]?.copyOf).toBe("t-0");
});

const wish: TaskIntent = {
  ...{ kind: "video", clientId: "c-9", takes: 2, title: "Dawn", request: { model: "Vendor-H3", duration: 5 } },
  ...{ projectId: "p-1", shotId: "s-1", songId: null },
};

test("a wish of two takes is two intents, each with its number and nothing of a task's life yet", () => {
  const connection = { id: "k-1", name: "Mine", sandbox: true };
  const intents = intentsOf(wish, connection, 3, 42);
  expect(new Set(intents.map(({ id }) => id)).size).toBe(2);
  expect(intents.map(({ id: _, ...rest }) => rest)).toEqual(
    [1, 2].map((ordinal) => ({
      ...{ kind: "video", clientId: "c-9", ordinal, title: "Dawn", request: { model: "Vendor-H3", duration: 5 } },
      ...{ model: "Vendor-H3", projectId: "p-1", shotId: "s-1", songId: null, findings: [], state: "intent" },
      ...{
        connectionId: "k-1",
        connectionName: "Mine",
        sandbox: true,
        take: 2 + ordinal,
        createdAt: 42,
        updatedAt: 42,
      },
      ...{ remoteId: null, output: null, attempts: 0, nextPollAt: null, error: null, assetId: null, usage: null },
      ...{ result: null, remoteDeleted: false, submittedAt: null, finishedAt: null, heldAt: null, copyOf: null },
      removedAt: null,
    })),
  );
});

test("the same press is for the same thing: of one kind, for one shot or song", () => {
  expect(isFor(task(), wish)).toBe(true);
  expect(isFor(task({ kind: "music" }), wish)).toBe(false);
  expect(isFor(task({ shotId: "s-2" }), wish)).toBe(false);
  expect(isFor(task({ songId: "g-1" }), wish)).toBe(false);
});

test("a task that is asked for again goes where new ones go, and what the sandbox made stays with it", () => {
  expect(repeatIntent(task(), "c-2")).toEqual({
    ...{ kind: "video", clientId: "c-2", takes: 1, title: "Dawn", request: { model: "Vendor-H3" } },
    ...{ direction: null, cast: null, projectId: "p-1", shotId: "s-1", songId: null, connectionId: undefined },
  });
  expect(repeatIntent(task({ sandbox: true }), "c-2").connectionId).toBe("k-1");
});

test("what left counts towards the rate of its group; what never left, or is of no known model, towards none", () => {
  const song = (model: string, submittedAt: number | null = 5) => task({ kind: "music", model, submittedAt });
  expect(
    startsOf([task(), song("music-3.0"), song("music-3.0-free"), song("music-3.0", null), song("toString")]),
  ).toEqual([
    { group: "video", at: 5 },
    { group: "music-paid", at: 5 },
    { group: "music-free", at: 5 },
  ]);
  expect(["music-3.0-free", "music-3.0", "toString"].map(isFreeMusic)).toEqual([true, false, false]);
});

const finding = (severity: Finding["severity"], message: string): Finding => ({
  ...{ code: "video.prompt.length", path: "prompt", severity, message },
});

test("a request is refused by its errors, the first of them in words and the others counted", () => {
  expect(refusalOf([])).toBeNull();
  expect(refusalOf([finding("warning", "Soft."), finding("pass", "Fine.")])).toBeNull();
  const all = [finding("warning", "Soft."), finding("error", "Long."), finding("error", "Empty.")];
  expect(refusalOf(all)?.error).toMatchObject({
    ...{ code: "refused_by_rules", message: "Long. (and 1 more)", details: { findings: all } },
  });
  expect(refusalOf(all.slice(0, 2))?.error.message).toBe("Long.");
});

test("the rules are asked again by the kind of a task, with what is known of its media", () => {
  const known = (name: string) =>
    name === "a" ? ({ kind: "image", format: "gif", mime: "image/gif", bytes: 9 } as const) : undefined;
  const codes = (kind: "video" | "music", request: Record<string, unknown>) =>
    checkRequest(kind, request, known, {}).flatMap(({ code, severity }) => (severity === "error" ? [code] : []));
  const item = (url: string) => ({ type: "image_url", image_url: { url } });
  const shot = (url: string) => ({
    ...{ model: "Vendor-H3", duration: 5, content: [{ type: "text", text: "Rain" }, item(url)] },
  });
  expect(codes("video", shot("asset:a"))).toEqual(["video.image.format"]);
  expect(codes("video", shot("asset:b"))).toEqual([]);
  expect(codes("video", shot("data:image/png;base64,AAAA"))).toEqual([]);
  expect(codes("music", { model: "music-3.0", prompt: "folk" })).toEqual(["music.lyrics.required"]);
});

/** The ledger as these questions ask it. */
const storeOf = (underWay: LedgerTask[], ended: LedgerTask[]) =>
  ({
    underWay: () => underWay,
    list: ({ states }: { states: string[] }) => ended.filter(({ state }) => states.includes(state)),
    stateOf: (id: string) => [...underWay, ...ended].find((one) => one.id === id)?.state ?? null,
  }) as unknown as Parameters<typeof partOwner>[0];

test("unfinished files are waited for by what is under way, by songs that broke off, and by films without a place", () => {
  const fetched = { fetched: { sha256: "x", bytes: 1 } };
  const owner = partOwner(
    storeOf(
      [task({ id: "running", state: "running" })],
      [
        task({ id: "song", kind: "music", state: "failed" }),
        task({ id: "unknown song", kind: "music", state: "outcome_unknown" }),
        task({ id: "film", state: "failed" }),
        task({ id: "placeless", state: "failed", output: fetched }),
        task({ id: "ready song", kind: "music", state: "ready" }),
      ],
    ),
  );
  expect([...owner.kept].sort()).toEqual(["placeless", "running", "song", "unknown song"]);
  expect([owner.isOurs("film"), owner.isOurs("nobody's")]).toEqual([true, false]);
});

test("a connection is needed by what is under way there, and by a film that can still be looked for", () => {
  const needs = (underWay: LedgerTask[], ended: LedgerTask[]) => needsConnection(storeOf(underWay, ended), "k-1", 1000);
  expect(needs([], [])).toBe(false);
  expect(needs([task({ state: "queued" })], [])).toBe(true);
  expect(needs([task({ state: "queued", connectionId: "k-2" })], [])).toBe(false);
  expect(needs([], [task({ state: "outcome_unknown" })])).toBe(true);
  expect(needs([], [task({ state: "outcome_unknown", connectionId: "k-2" })])).toBe(false);
  // The service keeps no list of songs.
  expect(needs([], [task({ state: "outcome_unknown", kind: "music" })])).toBe(false);
  expect(needs([], [task({ state: "failed" })])).toBe(false);
});

test.each<[what: string, needed: boolean, is: Partial<LedgerTask>]>([
  ["a film that the service made and that couldn't be fetched", true, { error: failure("download_corrupt").error }],
  ["one that stands on another connection", false, { connectionId: "k-2", error: failure("download_corrupt").error }],
  ["one whose record was deleted", false, { remoteDeleted: true, error: failure("download_corrupt").error }],
  ["one that failed there by its record", false, { error: { ...failure("server_error").error, http: null } }],
  [
    "one that the store of files answered with an error",
    true,
    { error: { ...failure("server_error").error, http: 500 } },
  ],
  ["one that is gone there", false, { error: failure("record_not_found").error }],
  ["one that is here and has no place", false, { output: { fetched: { sha256: "x", bytes: 1 } }, error: null }],
  ["one that never left", false, { remoteId: null, error: failure("disk_full").error }],
  ["a song whose link lives", true, { kind: "music", remoteId: null, output: { url: "https://a.b", expiresAt: 1001 } }],
  [
    "a song whose link has ended",
    false,
    { kind: "music", remoteId: null, output: { url: "https://a.b", expiresAt: 1000 } },
  ],
  [
    "a song that broke off, whose link lives",
    true,
    { state: "outcome_unknown", kind: "music", remoteId: null, output: { url: "https://a.b", expiresAt: 1001 } },
  ],
])("a connection is needed by what failed here and can still be fetched there: %s (%s)", (_what, needed, is) => {
  const one = task({ state: "failed", remoteDeleted: false, ...is });
  expect(needsConnection(storeOf([], [one]), "k-1", 1000)).toBe(needed);
});

const [here, old] = ["/films", "/old"];
const placesOf = (output: object | null, id = "t-1") =>
  trustedPlaces([here, old], { id, output: output as LedgerTask["output"] });
const nothing = { received: undefined, short: undefined, fetched: [], placing: undefined };

test("of what a task notes only places of its own in a library's incoming folder are believed", () => {
  expect(placesOf(null)).toEqual(nothing);
  expect(placesOf({}, "../t")).toBeNull();
  expect(placesOf({}, "x".repeat(65))).toBeNull();
  expect(placesOf({}, "x".repeat(64))).toEqual(nothing);
  for (const root of [here, old]) {
    expect(placesOf({ received: wholeFile(root, "t-1") })?.received).toBe(wholeFile(root, "t-1"));
    expect(placesOf({ short: partFile(root, "t-1") })?.short).toBe(partFile(root, "t-1"));
  }
  expect(placesOf({ received: wholeFile(here, "t-2"), short: "/etc/passwd" })).toEqual(nothing);
  expect(placesOf({ fetched: { sha256: "x", bytes: 1 } })?.fetched).toEqual([
    partFile(here, "t-1"),
    partFile(old, "t-1"),
  ]);
});

test("a plan is followed to a visible place of a library, under an extension of the studio's", () => {
  const plan = (changes: object, more: object = {}) =>
    placesOf({ placing: { root: here, path: join(here, "Shots", "a.mp4"), ...changes }, ...more })?.placing;
  const came = partFile(here, "t-1");
  expect(plan({})).toEqual({ came, part: came });
  for (const path of [
    "/elsewhere/a.mp4",
    join(here, "..", "a.mp4"),
    join(here, "a.exe"),
    join(here, "a"),
    join(here, ".hidden", "a.mp4"),
    join(here, ".a.mp4"),
    here,
  ])
    expect(plan({ path }), path).toBeUndefined();
  expect(plan({ root: "/elsewhere", path: "/elsewhere/a.mp4" })).toBeUndefined();
  // A song that came in the answer itself.
  expect(plan({}, { received: wholeFile(old, "t-1") })).toEqual({
    came: wholeFile(old, "t-1"),
    part: wholeFile(old, "t-1"),
  });
  expect(plan({}, { received: "/etc/passwd" })).toBeUndefined();
  // With tags of its own.
  const tagged = partFile(old, "t-1.tagged");
  expect(plan({ tagged: { path: tagged } })).toEqual({ came, part: tagged });
  expect(plan({ tagged: { path: partFile(old, "t-2.tagged") } })).toBeUndefined();
});
