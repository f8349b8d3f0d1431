// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createStore } from "zustand";
import { SectionStrip } from "#renderer/song/takes/wave/section-strip.tsx";
import { type SectionSpan, sectionSpans } from "#shared/rules/music/section-spans.ts";

afterEach(cleanup);

test("a section that another was set in place of has no button to miss", () => {
  const spans = sectionSpans("[Verse]\none\n[Chorus]\ntwo\n[Bridge]\nthree", 20, [{ section: 1, at: 0 }]);
  expect(spans[0]).toMatchObject({ from: 0, to: 0 });
  const view = createStore(() => ({ from: 0, to: 1 }));
  render(<SectionStrip spans={spans} at={1} view={view as never} onGo={vi.fn()} />);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Chorus", "Bridge"]);
});

test("a piece of what is in sight that nobody could hit is none", () => {
  const at = (to: number) => [{ label: "Verse", from: 0, to } as SectionSpan, { label: "Chorus", from: to, to: 1000 }];
  const view = createStore(() => ({ from: 0, to: 1 })) as never;
  const { rerender } = render(<SectionStrip spans={at(4) as SectionSpan[]} at={-1} view={view} onGo={vi.fn()} />);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Chorus"]);
  rerender(<SectionStrip spans={at(5) as SectionSpan[]} at={-1} view={view} onGo={vi.fn()} />);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Verse", "Chorus"]);
});

test("a press leads to where a section begins; the one that is heard and those that were set are told", () => {
  const spans = sectionSpans("[Verse]\none\n[Chorus]\ntwo", 20, [{ section: 1, at: 10 }]);
  const onGo = vi.fn();
  render(<SectionStrip spans={spans} at={1} view={createStore(() => ({ from: 0, to: 1 })) as never} onGo={onGo} />);
  const [verse, chorus] = screen.getAllByRole("button");
  expect([verse, chorus].map((each) => [each?.getAttribute("aria-current"), each?.dataset.set])).toEqual([
    [null, undefined],
    ["true", "true"],
  ]);
  chorus?.click();
  verse?.click();
  expect(onGo.mock.calls).toEqual([[10], [0]]);
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
