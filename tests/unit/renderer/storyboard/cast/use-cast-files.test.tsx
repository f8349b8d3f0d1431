// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { unzipSync } from "fflate";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import { writeCastFile } from "#renderer/storyboard/cast/cast-file.ts";
import { type FilmCast, FilmCastProvider } from "#renderer/storyboard/cast/film-cast.ts";
import type { CastActions } from "#renderer/storyboard/cast/use-cast-actions.ts";
import { useCastFiles } from "#renderer/storyboard/cast/use-cast-files.ts";
import { type CastCard, type CastChange, plainCard } from "#shared/contract/storyboard/cast.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

/** Reads no headers. */
class StandInWorker extends EventTarget {
  postMessage({ id }: { id: number }): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: { id, failed: "no header" } })));
  }
  terminate(): void {}
}

const faceId = "0191a000-0000-7000-8000-000000000001";
const asset = (name: string) => ({
  ...{ id: faceId, sha256: "0".repeat(64), kind: "image", name, createdAt: 0, state: "ready", rating: 0 },
  ...{
    facts: { kind: "image", format: "png", mime: "image/png", bytes: 4 },
    origin: { type: "imported", fileName: name },
  },
});

/** The library takes what isn't called bad. */
class StandInRequest extends EventTarget {
  readonly upload = new EventTarget();
  responseType = "";
  status = 200;
  response = {};
  open(_method: string, address: string): void {
    const name = new URL(address, "http://core").searchParams.get("name") ?? "";
    this.status = name.startsWith("bad") ? 400 : 200;
    this.response = asset(name);
  }
  abort(): void {}
  send = () => queueMicrotask(() => this.dispatchEvent(new Event("load")));
}

beforeAll(speakEnglish);
const saved: { name: string; file: Blob }[] = [];
beforeEach(() => {
  pageCore();
  saved.length = 0;
  vi.stubGlobal("Worker", StandInWorker);
  vi.stubGlobal("XMLHttpRequest", StandInRequest);
  let file = new Blob();
  vi.stubGlobal("fetch", async (address: string) =>
    address.includes("lost") ? new Response("no", { status: 404 }) : new Response("its bytes"),
  );
  vi.spyOn(URL, "createObjectURL").mockImplementation((given) => {
    file = given as Blob;
    return "blob:cards";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useToasts.setState({ shown: [] });
});

const card = (name: string, files: CastCard["files"] = []): CastCard => ({
  ...plainCard,
  id: `id of ${name}`,
  name,
  files,
});
const address = "https://films.example/walk.mp4";
const film = { media: new Map([["face", { name: "face.png" }]]) } as unknown as FilmCast;
const Within = ({ children }: { children: ReactNode }) => (
  <WithinPage>
    <FilmCastProvider value={film}>{children}</FilmCastProvider>
  </WithinPage>
);

function open(change: CastActions["change"] = async () => []) {
  const changed = vi.fn(change);
  const actions = { change: changed } as Partial<CastActions> as CastActions;
  const { result } = renderHook(() => useCastFiles({ title: "Fog" }, actions), { wrapper: Within });
  return {
    save: (cards: CastCard[]) => act(() => result.current.save(cards)),
    bring: (file: Blob) => act(() => result.current.bring(file as File)),
    changed,
    told: () => useToasts.getState().shown.map(({ kind, title, body }) => [kind, title, body]),
  };
}

it.each([
  [["Mira"], "Mira.cast.zip"],
  [["Mira", "Ada"], "Cast of Fog.cast.zip"],
])("cards are saved under a name that says whose they are: %j", async (names, fileName) => {
  const { save, told } = open();
  await save(names.map((name) => card(name, [{ name: "face", gives: "look" }])));
  expect(saved.map(({ name }) => name)).toEqual([fileName]);
  const inside = unzipSync(new Uint8Array(await (saved[0]?.file ?? new Blob()).arrayBuffer()));
  expect(Object.keys(inside)).toEqual(["media/1-face.png", "cast.json"]);
  expect(new TextDecoder().decode(inside["media/1-face.png"])).toBe("its bytes");
  expect(told()).toEqual([]);
});

it.each([
  [["lost 1"], "1 file couldn’t be read and was left out"],
  [["lost 1", "lost 2", "face"], "2 files couldn’t be read and were left out"],
])("files that can't be read are left out, and that is said: %j", async (files, said) => {
  const { save, told } = open();
  await save([
    card(
      "Mira",
      files.map((name) => ({ name, gives: "look" })),
    ),
  ]);
  expect(saved).toHaveLength(1);
  expect(told()).toEqual([["error", said, undefined]]);
});

it("where nothing comes at all no file is saved, and that is said", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  const { save, told } = open();
  await save([card("Mira", [{ name: "face", gives: "look" }])]);
  expect(saved).toEqual([]);
  expect(told().map(([kind]) => kind)).toEqual(["error"]);
});

const packed = (cards: CastCard[]) =>
  writeCastFile(cards, async (name) => ({ name: `${name}.png`, bytes: new Blob([name]) }));
const addition = ({ id: _id, ...fields }: CastCard): CastChange => ({ do: "add", card: fields, freely: true });

it("cards are brought in as one change, with their media in the library and known at once", async () => {
  const { bring, changed, told } = open();
  const look = { name: "face", gives: "look" } as const;
  const motion = { name: address, gives: "motion" } as const;
  await bring(await packed([card("Mira", [look, motion]), card("Ada")]));
  expect(changed.mock.calls).toEqual([
    [[addition(card("Mira", [{ ...look, name: faceId }, motion])), addition(card("Ada"))]],
  ]);
  expect(queryClient.getQueryData(orpc.library.get.queryKey({ input: { id: faceId } }))).toMatchObject({
    name: "face.png",
  });
  expect(told()).toEqual([["done", "2 cards imported", undefined]]);
});

const given = (name: string) => ({ name, gives: "look" as const });
it.each([
  [["bad 1"], [], "1 file couldn’t be read and was left out."],
  [["bad 1", "good", "bad 2"], [faceId], "2 files couldn’t be read and were left out."],
])("media that the library doesn't take are left out, and that is said: %j", async (files, kept, said) => {
  const { bring, changed, told } = open();
  await bring(await packed([card("Mira", files.map(given))]));
  expect(changed.mock.calls).toEqual([[[addition(card("Mira", kept.map(given)))]]]);
  expect(told()).toEqual([["error", "1 card imported", said]]);
});

it.each<[what: string, file: () => Promise<Blob>, change: CastActions["change"], told: unknown[]]>([
  // The change itself has said it.
  ["a change that failed", () => packed([card("Mira")]), async () => undefined, []],
  [
    "a file that is damaged",
    async () => new Blob(["words"]),
    async () => [],
    [["error", "This file is damaged and can’t be read.", undefined]],
  ],
  [
    "a change that broke off",
    () => packed([card("Mira")]),
    () => Promise.reject(new Error("gone")),
    [["error", expect.not.stringMatching(/file|cards/), expect.anything()]],
  ],
])("of %s nobody is told that cards came", async (_what, file, change, said) => {
  const { bring, told } = open(change);
  await bring(await file());
  expect(told()).toEqual(said);
});
