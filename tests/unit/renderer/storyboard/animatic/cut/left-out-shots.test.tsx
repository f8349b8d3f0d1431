// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { LeftOutShots } from "#renderer/storyboard/animatic/cut/left-out-shots.tsx";
import type { Cut } from "#renderer/storyboard/animatic/cut/use-cut.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { at, named } from "../../../page-controls.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";
import { laidClip } from "../laid-clip.ts";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Three shots, of which some are in the film. */
function open(shown: readonly string[]) {
  const putBack = vi.fn();
  const shots = ["a", "b", "c"].map((id, index) => madeUpShot(id, { name: id.toUpperCase() }, { number: index + 1 }));
  const { container } = render(
    <LeftOutShots
      {...{ shots, clips: shown.map((id, index) => laidClip(id, index * 5)), cut: { putBack } as unknown as Cut }}
    />,
    { wrapper: WithinPage },
  );
  return { container, putBack };
}

it("where all shots are in the film there is nothing to put back", () => {
  expect(open(["a", "b", "c"]).container.textContent).toBe("");
});

it.each<[shown: string[], single: string[], all: string[] | undefined]>([
  [["a", "c"], ["b"], undefined],
  [["b"], ["a", "c"], ["a", "c"]],
])("with %j in it %j are put back one by one, and together where they are several", async (shown, single, all) => {
  const { container, putBack } = open(shown);
  fireEvent.click(container.querySelector("button") as HTMLElement);
  await at("dialog", /./);
  const buttons = () => named("button", /./, document.querySelector("[role=dialog]") ?? document);
  expect(buttons()).toHaveLength(single.length + (all ? 1 : 0));
  for (const button of buttons()) fireEvent.click(button);
  expect(putBack.mock.calls.map(([ids]) => ids)).toEqual([...single.map((id) => [id]), ...(all ? [all] : [])]);
});
