// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createStore } from "zustand";
import { sectionSpans } from "#renderer/song/takes/section-spans.ts";
import { SectionStrip } from "#renderer/song/takes/section-strip.tsx";

afterEach(cleanup);

test("a section that another was set in place of has no button to miss", () => {
  const spans = sectionSpans("[Verse]\none\n[Chorus]\ntwo\n[Bridge]\nthree", 20, [{ section: 1, at: 0 }]);
  expect(spans[0]).toMatchObject({ from: 0, to: 0 });
  const view = createStore(() => ({ from: 0, to: 1 }));
  render(<SectionStrip spans={spans} at={1} view={view as never} onGo={vi.fn()} />);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Chorus", "Bridge"]);
});
