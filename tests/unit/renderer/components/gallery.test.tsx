// @vitest-environment jsdom

import { cleanup, render } from "@testing-library/react";
import { Children, isValidElement, type ReactNode } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as components from "#renderer/components/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { Live } from "../../../../scripts/gallery/live.tsx";
import { sampleWords } from "../../../../scripts/gallery/sample-words.ts";
import { forcedSelector } from "../../../../scripts/gallery/show-states.ts";
import { shownIn, statesOf } from "../../../../scripts/gallery/specimen.ts";
import { specimensIn } from "../../../../scripts/gallery/specimens/index.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

const specimens = specimensIn(sampleWords.en);

/** What the room exports that is drawn: a name that begins as a component's does. */
const drawn = Object.entries(components).filter(([name]) => /^[A-Z]/.test(name));

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
  vi.unstubAllGlobals();
});

/** Whether an element of this component is written in it. */
function holds(node: ReactNode, component: unknown): boolean {
  return Children.toArray(node).some((child) => {
    if (!isValidElement<Record<string, unknown>>(child)) return false;
    if (child.type === component) return true;
    const { children, from, ...others } = child.props;
    const within = child.type === Live ? (children as (...given: unknown[]) => ReactNode)(from, () => {}) : children;
    return holds([within as ReactNode, ...Object.values(others).filter(isValidElement)], component);
  });
}

it("shows every component that the room exports", () => {
  const names = specimens.map(({ name }) => name);
  expect(drawn.map(([name]) => name).filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

/** RowMenu is opened by a part of the gallery's own, which needs the button that it hangs at. */
it.each(drawn.filter(([name]) => name !== "RowMenu"))("%s is shown by itself, not by something like it", (name, of) => {
  const specimen = specimens.find((each) => each.name === name);
  expect(holds(specimen?.shown.default, of)).toBe(true);
});

/** The states of what answers a hand, and of what can be refused, waited for, without content or too long. */
const wanted = {
  Button: "default hover focus selected disabled long",
  IconButton: "default hover focus selected disabled",
  Chip: "default hover focus long",
  FilterChip: "default hover focus selected long",
  TextField: "default hover focus disabled invalid empty long",
  TextArea: "default hover focus disabled invalid empty long",
  SecondsField: "default hover focus invalid",
  Field: "default invalid long",
  Select: "default hover focus disabled invalid empty long",
  Segmented: "default hover focus selected disabled long",
  Stepper: "default hover focus disabled long",
  Switch: "default hover focus selected disabled long",
  SeekBar: "default hover focus empty",
  RatingField: "default hover focus empty",
  CheckList: "default hover focus invalid empty long",
  OverflowBar: "default hover focus empty long",
  Splitter: "default hover focus",
  ScrollRegion: "default hover focus",
  EmptyState: "default empty long",
  Notice: "default invalid long",
  ProgressLine: "default loading empty",
  StateBadge: "default loading long",
  Frame: "default selected disabled invalid loading empty",
  Waveform: "default selected loading empty",
  Dialog: "default empty long",
  DropdownMenu: "default long",
  Popover: "default long",
  Tooltip: "default long",
  Toasts: "default long",
};
it.each(Object.entries(wanted))("%s is shown in every state that it can be in", (name, states) => {
  const specimen = specimens.find((each) => each.name === name);
  expect(specimen && statesOf(specimen).join(" ")).toBe(states);
});

describe("each cell", () => {
  const cells = specimens.flatMap((specimen) => statesOf(specimen).map((state) => ({ specimen, state })));
  it.each(cells.map(({ specimen, state }) => ({ name: specimen.name, state, specimen })))(
    "$name, $state, is drawn",
    ({ specimen, state }) => {
      vi.stubGlobal(
        "ResizeObserver",
        class {
          observe() {}
          unobserve() {}
          disconnect() {}
        },
      );
      const { baseElement, container } = render(
        <WithinPage>
          <components.TooltipProvider>{shownIn(specimen, state)}</components.TooltipProvider>
        </WithinPage>,
      );
      expect(container.childElementCount + baseElement.childElementCount).toBeGreaterThan(1);
      // A key without words is shown as itself.
      expect(baseElement.textContent).not.toMatch(/\b[a-z]+\.[a-z]+\.[a-z]+\b/);
    },
  );
});

/** What is refused is drawn so, whoever says it: the field around it, or the control itself. */
it.each(["TextField", "TextArea", "SecondsField", "Select"])("%s, invalid, has the edge of what is refused", (name) => {
  const specimen = specimens.find((each) => each.name === name);
  const { container } = render(
    <WithinPage>
      <components.TooltipProvider>{specimen?.shown.invalid}</components.TooltipProvider>
    </WithinPage>,
  );
  expect(
    container.querySelector('.inp[data-invalid], .pick[aria-invalid="true"], .area[aria-invalid="true"]'),
  ).not.toBe(null);
});

describe("a rule for pointer or focus holds for what is shown so", () => {
  it.each([
    [".btn:hover", '[data-forced~="hover"] .btn'],
    ['.btn.ghost:not([aria-disabled="true"]):hover', '[data-forced~="hover"] .btn.ghost:not([aria-disabled="true"])'],
    [".inp:focus-within", '[data-forced~="focus"] .inp'],
    [".seek:hover::-webkit-slider-thumb", '[data-forced~="hover"] .seek::-webkit-slider-thumb'],
    [":focus-visible", '[data-forced~="focus"] :where(a[href], button, input, textarea, [tabindex])'],
    ['[tabindex="-1"]:focus-visible', '[data-forced~="focus"] [tabindex="-1"]'],
    [".hover\\:text-tx-1:hover", '[data-forced~="hover"] .hover\\:text-tx-1'],
    ["&:hover", '[data-forced~="hover"] &'],
  ])("%s", (selector, forced) => {
    expect(forcedSelector(selector)).toBe(forced);
  });

  it.each([".btn", ".toasts:not(:hover, :has(:focus-visible)) > .toast", ".row:has(:hover)", ".hover\\:x"])(
    "%s has none",
    (selector) => {
      expect(forcedSelector(selector)).toBeUndefined();
    },
  );
});
