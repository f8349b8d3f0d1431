// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createStore } from "zustand";
import { SectionStrip } from "#renderer/song/takes/wave/section-strip.tsx";
import { sectionSpans } from "#shared/rules/music/section-spans.ts";

afterEach(cleanup);

test("a section that another was set in place of has no button to miss", () => {
  const spans = sectionSpans("[Verse]\none\n[Chorus]\ntwo\n[Bridge]\nthree", 20, [{ section: 1, at: 0 }]);
  expect(spans[0]).toMatchObject({ from: 0, to: 0 });
  const view = createStore(() => ({ from: 0, to: 1 }));
  render(<SectionStrip spans={spans} at={1} view={view as never} onGo={vi.fn()} />);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Chorus", "Bridge"]);
});

test.each([
  { from: 0, to: 1, seen: { Verse: 50, Chorus: 50 } },
  { from: 0, to: 0.25, seen: { Verse: 100 } },
  { from: 0.25, to: 0.75, seen: { Verse: 50, Chorus: 50 } },
  { from: 0.375, to: 0.625, seen: { Verse: 50, Chorus: 50 } },
  { from: 0.5, to: 1, seen: { Chorus: 100 } },
  { from: 0.4995, to: 1, seen: { Chorus: 99.9 } },
])("from $from to $to of the take is in sight: $seen", ({ from, to, seen }) => {
  const spans = sectionSpans("[Verse]\none\n[Chorus]\ntwo", 20, [{ section: 1, at: 10 }]);
  render(<SectionStrip spans={spans} at={-1} view={createStore(() => ({ from, to })) as never} onGo={vi.fn()} />);
  const shown = screen.getAllByRole("button").map(({ textContent, parentElement }) => {
    return [textContent, Math.round(Number(parentElement?.style.flexGrow) * 10) / 10];
  });
  expect(Object.fromEntries(shown)).toEqual(seen);
});
