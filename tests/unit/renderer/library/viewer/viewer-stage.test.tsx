// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { ViewerStage, type ViewerStageProps } from "#renderer/library/viewer/viewer-stage.tsx";
import { createPlayback } from "#renderer/media/screening/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { until } from "../../page-controls.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const picture = (id: string) =>
  ({
    ...{ id, kind: "image", name: `${id}.png`, state: "ready" },
    facts: { kind: "image", format: "png", mime: "image/png", bytes: 4, width: 16, height: 9 },
  }) as unknown as Asset;
const zoomedTo = (scale: number) =>
  ({ view: { scale, x: 0, y: 0 }, attach: () => () => undefined, handlers: {} }) as unknown as ViewerStageProps["zoom"];

function open(assets: readonly Asset[], { scale = 1, judged = "a" } = {}) {
  render(
    <ViewerStage
      {...{ stage: createRef(), playback: createPlayback(), assets, judged, layout: "side", zoom: zoomedTo(scale) }}
      onBroken={() => undefined}
    />,
    { wrapper: WithinPage },
  );
  return document.querySelector<HTMLElement>(".viewstage") as HTMLElement;
}

it.each([
  [0.5, undefined],
  [1, undefined],
  [1.01, "true"],
])("seen at %f of the whole it can be drawn along: %s", (scale, zoomed) => {
  expect(open([picture("a")], { scale }).dataset.zoomed).toBe(zoomed);
});

it.each([
  [["a"], undefined],
  [["a", "b"], "2"],
])("of %j the judged one is marked where there are others: %s", (ids, judged) => {
  expect(open(ids.map(picture), { judged: ids.at(-1) ?? "" }).dataset.judged).toBe(judged);
});

const more = "Preview only. Open the file in another app to read the rest.";
it.each<[what: string, text: string, bytes: number, words: string[]]>([
  ["all of a file of 128 KB", "x", 131_072, []],
  ["a file of a byte more", "x", 131_073, [more]],
  ["all of 4,000 lines", "x\n".repeat(4000), 8000, []],
  ["4,001 lines", `${"x\n".repeat(4000)}y`, 8001, [more]],
])("of a text it is said when there is more than is shown: %s", async (what, text, bytes, words) => {
  vi.stubGlobal("fetch", async () => new Response(text));
  const facts = { kind: "unknown", format: "text", mime: "text/plain", bytes };
  const stage = open([{ id: "t", sha256: what, kind: "unknown", name: "Cues.srt", state: "ready", facts } as never]);
  await until(() => expect(stage.querySelector("pre")?.textContent).toMatch(/^x/));
  expect([...stage.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual(words);
});
