// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import { ShotSources } from "#renderer/storyboard/sources/shot-sources.tsx";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { standInCanvases, standInFrames } from "../../media/canvas-stand-in.ts";
import { filmOf, offerCoders, servedFiles } from "../../media/files/plain-media.ts";
import { at, choose, gone, named, press, until, write } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  useToasts.setState({ shown: [] });
  vi.stubGlobal("fetch", async () => new Response(null, { status: 404 }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const [url, other, third] = ["a", "b", "c"].map((name) => `https://example.org/${name}.png`) as [
  string,
  string,
  string,
];

function open(
  given: Partial<ShotDraft>,
  media: ReadonlyMap<string, Asset> = new Map(),
  takes: readonly Task[] = [],
  refuses = () => false,
) {
  const { draft, ...rest } = madeUpShot("b", { mode: "references", ...given }, { number: 2 });
  const shot = { ...rest, draft };
  const shots = [madeUpShot("a", {}, { number: 1 }), shot];
  const { asked } = pageCore({
    addresses: {
      look: ({ url: of }) => ({ url: of, facts: null, partly: false, error: null, kind: null, lookedAt: 5 }),
    },
    library: { list: () => ({ items: [], total: 0 }) },
    storyboard: { updateShot: () => shot },
  });
  const order: string[] = [];
  const change = vi.fn((_patch: Partial<ShotDraft>) => void order.push("change"));
  const flush = async () => {
    await Promise.resolve();
    if (refuses()) throw new Error("The disk is full.");
    order.push("flush");
  };
  const takesByShot = new Map([["a", takesOf(takes, null)]]);
  render(
    <TooltipProvider>
      <ShotSources {...{ shot, shots, draft, media, change, flush, takesByShot }} link={undefined} findings={[]} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { asked, change, order };
}
const dialog = "Use a web address";
/** Where the dialog offers to put it. */
const offered = () => named("radio", /frame$|^Reference$/).map(({ textContent }) => textContent);

it("what a shot is made from is chosen, and an address is offered where one would be sent", async () => {
  const { change } = open({ mode: "text" });
  expect(named("button", "Use a web address…")).toEqual([]);
  await press("radio", "References");
  expect(change.mock.calls).toEqual([[{ mode: "references" }]]);
});

it("an address for a frame goes where it is said to go", async () => {
  const { change, order } = open({ mode: "frames" });
  await press("button", "Use a web address…");
  await at("dialog", dialog);
  expect(offered()).toEqual(["First frame", "Last frame"]);
  await write("Address", url);
  await press("radio", "Last frame", await at("dialog", dialog));
  await press("button", "Use address");
  await gone("dialog", dialog);
  expect([change.mock.calls, order]).toEqual([[[{ lastFrame: url, mode: "frames" }]], ["change"]]);
});

it("an address for a reference comes last, once the core has the prompt that mentions them", async () => {
  const { change, order } = open({ references: [other] });
  await press("button", "Use a web address…");
  await write("Address", url);
  expect(offered()).toEqual([]);
  await press("button", "Use address");
  await gone("dialog", dialog);
  await until(() => expect(change.mock.calls).toEqual([[{ references: [other, url], mode: "references" }]]));
  expect(order).toEqual(["flush", "change"]);
});

it("an address stays written where the prompt can't be saved before it, which is said, and can be tried again", async () => {
  let isFull = true;
  const { change } = open({ references: [other] }, new Map(), [], () => isFull);
  await press("button", "Use a web address…");
  await write("Address", url);
  await press("button", "Use address");
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
  expect((named("field", "Address")[0] as HTMLInputElement).value).toBe(url);
  expect(change).not.toHaveBeenCalled();
  isFull = false;
  await press("button", "Use address");
  await gone("dialog", dialog);
  expect(change.mock.calls).toEqual([[{ references: [other, url], mode: "references" }]]);
});

const changeOf = (address: string) => document.querySelector<HTMLElement>(`[role=note][title="${address}"] button`);
async function changeTo(from: string, to: string): Promise<void> {
  fireEvent.click(changeOf(from) as Element);
  await at("dialog", dialog);
  await write("Address", to);
  await press("button", "Use address");
  await gone("dialog", dialog);
}

it.each<[string, Partial<ShotDraft>, string, string, Partial<ShotDraft>]>([
  ["its own place", { references: [url, other] }, url, third, { references: [third, other], mode: "references" }],
  ["one that is there already", { references: [url, other] }, url, other, { references: [other], mode: "references" }],
  [
    "the film's, which the shot then has its own of",
    { references: [other], projectReferences: [url] },
    ...[url, third],
    { projectReferences: [third], references: [other], mode: "references", inherits: ["model"] },
  ],
])("an address that is changed takes %s", async (_what, draft, from, to, patch) => {
  const { change } = open({ inherits: ["model", "projectReferences"], ...draft });
  await changeTo(from, to);
  await until(() => expect(change.mock.calls).toEqual([[patch]]));
});

it("an address of a frame is changed where it is", async () => {
  const { change } = open({ mode: "frames", firstFrame: url });
  await changeTo(url, other);
  await until(() => expect(change.mock.calls).toEqual([[{ firstFrame: other, mode: "frames" }]]));
});

it("a frame that is picked for another shot goes to the core, and the board is read anew", async () => {
  const made = "0191a000-0000-7000-8000-000000000001";
  const withdraw = offerCoders();
  standInCanvases();
  standInFrames();
  servedFiles({ film: await filmOf({ lights: [10, 20] }) });
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends EventTarget {
      readonly upload = new EventTarget();
      status = 200;
      response = {
        ...{ id: made, sha256: "0".repeat(64), kind: "image", name: "x.png", createdAt: 0, state: "ready", rating: 0 },
        facts: { kind: "image", format: "png", mime: "image/png", bytes: 4 },
        origin: { type: "imported", fileName: "x.png" },
      };
      open(): void {}
      abort(): void {}
      send = () => queueMicrotask(() => this.dispatchEvent(new Event("load")));
    },
  );
  const film = { id: "film", name: "film.mp4", kind: "video", state: "ready", facts: { kind: "video" } };
  const take = { id: "t", take: 1, createdAt: 1, assetId: "film", state: "ready" } as unknown as Task;
  const { asked, change, order } = open({ mode: "frames" }, new Map([["film", film as unknown as Asset]]), [take]);
  const key = orpc.storyboard.shots.queryKey({ input: { projectId: "film" } });
  queryClient.setQueryData(key, []);
  const pick = async (shot: string) => {
    await press("button", "Pick a last frame from a film");
    await at("dialog", "Pick a frame");
    await choose("Shot", shot);
    await press("button", "Use as last frame");
    await gone("dialog", "Pick a frame");
  };
  await pick("Shot 1: Unnamed");
  expect(asked.filter(([path]) => path === "storyboard.updateShot")).toEqual([
    ["storyboard.updateShot", { id: "a", draft: { lastFrame: made, mode: "frames" } }],
  ]);
  expect([queryClient.getQueryState(key)?.isInvalidated, change.mock.calls]).toEqual([true, []]);
  await pick("Shot 2: Unnamed");
  expect([change.mock.calls, order]).toEqual([[[{ lastFrame: made, mode: "frames" }]], ["change", "flush"]]);
  withdraw();
});
