import i18next from "i18next";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { en } from "#renderer/i18n/english.ts";
import type { ImportCalls } from "#renderer/library/use-imports.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { withPageGlobals } from "../with-page-globals.ts";

const { createImports, useToasts, ImportRefused } = await withPageGlobals(async () => ({
  ...(await import("#renderer/library/use-imports.ts")),
  ...(await import("#renderer/lib/toast-store.ts")),
  ...(await import("#renderer/lib/files/import-refused.ts")),
}));

const core = { asked: [] as string[], import: (async () => ready) as ImportCalls["bring"] };
const bring = () => {
  const add = createImports({
    probe: async ({ name }) =>
      name.endsWith(".zip")
        ? { kind: "unknown" }
        : name === "empty.png"
          ? { kind: "unknown", problem: "empty" }
          : undefined,
    bring: (file, options) => {
      core.asked.push(file.name);
      return core.import(file, options);
    },
  });
  return (files: readonly File[]) => add(files, { t: i18next.getFixedT("en", "library"), language: "en" });
};
const file = (name: string) => new File(["x"], name);
const shown = () => useToasts.getState().shown.map(({ id: _id, action: _action, key: _key, ...said }) => said);
const facts = { kind: "image", format: "png", mime: "image/png", bytes: 1 } as const;
const ready = { facts };

beforeAll(() => i18next.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } }));
beforeEach(() => {
  core.asked = [];
  useToasts.setState({ shown: [] });
});

// @shows First use, point by point › B18. A trashed song is said under its film; hundreds of files are one toast
test("hundreds of files are one toast: how many, how far, and at the end what came of them, in their order", async () => {
  const names = Array.from({ length: 300 }, (_, at) => `${at}.png`);
  let most = 0;
  let [under, seen] = [0, new Set<string>()];
  core.import = async ({ name }) => {
    under += 1;
    most = Math.max(most, under);
    seen.add(
      shown()
        .map(({ title }) => title)
        .join(),
    );
    await Promise.resolve();
    under -= 1;
    return name === "7.png"
      ? { ...ready, alreadyHere: true as const }
      : name === "8.png"
        ? { facts: { ...facts, problem: "truncated" } }
        : ready;
  };
  bring()(names.map(file));
  await expect.poll(() => shown()[0]?.progress).toBeUndefined();
  expect(core.asked).toEqual(names);
  expect(most).toBe(1);
  expect(seen.size).toBe(300);
  expect(seen.has("Importing 299 of 300 files")).toBe(true);
  expect(shown()).toEqual(
    [
      {
        kind: "warning",
        title: "299 files added",
        body: "1 is already in the library. 1 can’t be used in requests.",
        lines: ["8.png: The file is incomplete."],
        progress: undefined,
      },
    ].map(({ progress: _none, ...said }) => said),
  );
});

test("what is no media isn't brought in, and each reason is said with its files", async () => {
  core.import = async ({ name }) => {
    if (name === "song.pcm") throw new ImportRefused(studioErrorOf("media_unreadable"), 400);
    return ready;
  };
  bring()(["a.zip", "b.zip", "c.zip", "d.zip", "empty.png", "song.pcm", "still.png"].map(file));
  await expect.poll(() => shown()[0]?.title).toBe("1 file added");
  expect(core.asked).toEqual(["song.pcm", "still.png"]);
  expect(shown()[0]).toMatchObject({
    kind: "warning",
    body: "6 couldn’t be imported.",
    lines: [
      "a.zip, b.zip, c.zip, and 1 more: Not an image, video, or audio file.",
      "empty.png: The file is empty.",
      "song.pcm: Unsupported or damaged file.",
    ],
  });
});

test("Stop ends it after the file that is here; others that came meanwhile count too", async () => {
  core.import = ({ name }, { signal }) =>
    name === "2.png"
      ? new Promise((_done, fail) => signal?.addEventListener("abort", () => fail(new Error("stopped"))))
      : Promise.resolve(ready);
  const go = bring();
  go([file("1.png"), file("2.png")]);
  go([file("3.png"), file("4.png")]);
  await expect.poll(() => shown()[0]?.title).toBe("Importing 1 of 4 files");
  useToasts.getState().shown[0]?.action?.run();
  await expect.poll(() => shown()[0]?.title).toBe("1 file added");
  expect(shown()[0]).toMatchObject({ kind: "warning", body: "Stopped. 3 files not imported." });
  expect(core.asked).toEqual(["1.png", "2.png"]);
});

test("stopped before the first file is here nothing was refused: it is a warning, no failure", async () => {
  core.import = (_file, { signal }) =>
    new Promise((_done, fail) => signal?.addEventListener("abort", () => fail(new Error("stopped"))));
  bring()([file("1.png")]);
  await expect.poll(() => core.asked).toEqual(["1.png"]);
  useToasts.getState().shown[0]?.action?.run();
  await expect.poll(() => shown()[0]?.title).toBe("No files added");
  expect(shown()[0]).toMatchObject({ kind: "warning", body: "Stopped. 1 file not imported.", lines: [] });
});

test("what came without a fault is done, with nothing more to say", async () => {
  core.import = async () => ready;
  bring()([file("1.png")]);
  await expect.poll(() => shown()[0]?.title).toBe("1 file added");
  expect([shown()[0]?.kind, shown()[0]?.body, shown()[0]?.lines]).toEqual(["done", undefined, []]);
});

test("a toast that was closed comes back with the summary only", async () => {
  let go = () => {};
  core.import = () => new Promise((done) => (go = () => done(ready)));
  bring()([file("1.png"), file("2.png")]);
  await expect.poll(() => core.asked.length).toBe(1);
  useToasts.setState({ shown: [] });
  go();
  await expect.poll(() => core.asked.length).toBe(2);
  expect(shown()).toEqual([]);
  go();
  await expect.poll(() => shown()[0]?.title).toBe("2 files added");
});

test("what one import says at its end stays while another, into an album, goes on", async () => {
  const held = Promise.withResolvers<void>();
  core.import = async ({ name }) => {
    if (name === "slow.png") await held.promise;
    return ready;
  };
  bring()([file("slow.png")]);
  bring()([file("notes.zip")]);
  await expect.poll(() => shown().map(({ kind, title }) => `${kind}: ${title}`)).toContain("error: No files added");
  expect(shown()).toHaveLength(2);
  held.resolve();
  await expect
    .poll(() =>
      shown()
        .map(({ title }) => title)
        .sort(),
    )
    .toEqual(["1 file added", "No files added"]);
});
