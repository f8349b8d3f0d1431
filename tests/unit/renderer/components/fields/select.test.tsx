// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Select } from "#renderer/components/fields/select.tsx";

afterEach(cleanup);

// @shows Every hand, number by number › 9. Names of other languages say which they are in
it("a label in another language says so, and a note stands apart from the label", () => {
  const options = [
    { value: "zh", label: "简体中文", lang: "zh-CN" },
    { value: "fast", label: "music-3.0", note: "120/min" },
  ] as const;
  const pick = (value: "zh" | "fast") => (
    <Select aria-label="Pick" value={value} options={options} onChange={() => {}} showNote />
  );
  const { rerender } = render(pick("zh"));
  expect(screen.getByText("简体中文").closest("[lang]")?.getAttribute("lang")).toBe("zh-CN");
  rerender(pick("fast"));
  expect(screen.getByRole("combobox", { name: "Pick" }).textContent).toBe("music-3.0 120/min");
});
