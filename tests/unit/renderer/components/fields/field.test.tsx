// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Field, Segmented, TextArea, TextField } from "#renderer/components/index.ts";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import { useAnnouncements } from "#renderer/lib/index.ts";
import { CropFields } from "#renderer/media/repair/index.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  vi.useFakeTimers();
  resetAnnouncements();
});
afterEach(() => {
  resetAnnouncements();
  cleanup();
  vi.useRealTimers();
});

const Prompt = ({ length }: { length: number }) => (
  <Field label="Prompt" figure={`${length} / 20`} tone={length > 20 ? "error" : undefined} hint="Say what is seen.">
    <TextArea defaultValue="" />
  </Field>
);
const told = (box: HTMLElement) =>
  (box.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);

// @shows Every hand, number by number › 3. Limits belong to their field
it("a field is described by its figure and its hint, and invalid over the limit", () => {
  const { rerender } = render(<Prompt length={12} />);
  const box = screen.getByLabelText("Prompt");
  expect(told(box)).toEqual(["12 / 20", "Say what is seen."]);
  expect(box.getAttribute("aria-invalid")).toBeNull();
  rerender(<Prompt length={21} />);
  expect(told(box)).toEqual(["21 / 20", "Say what is seen."]);
  expect(box.getAttribute("aria-invalid")).toBe("true");
});

it("going over the limit is told once the text rests, with the newest figure", () => {
  const { rerender } = render(<Prompt length={12} />);
  for (const length of [21, 22, 23, 24]) {
    rerender(<Prompt length={length} />);
    act(() => vi.advanceTimersByTime(300));
  }
  expect(useAnnouncements.getState().polite).toBeNull();
  act(() => vi.advanceTimersByTime(1500));
  expect(useAnnouncements.getState().polite?.text).toBe("Prompt: 24 / 20");
});

it("a field that is opened over its limit says nothing by itself", () => {
  render(<Prompt length={30} />);
  act(() => vi.advanceTimersByTime(5000));
  expect(useAnnouncements.getState().polite).toBeNull();
});

const controls = { line: TextField, lines: TextArea } as const;
it.each([
  ["line", false],
  ["lines", false],
  ["line", true],
  ["lines", true],
] as const)(
  "a full field says how long it may be, where no more letters are taken (%s, label hidden: %s)",
  (of, hideLabel) => {
    const Control = controls[of];
    const Name = ({ value }: { value: string }) => (
      <Field label="Name" hideLabel={hideLabel}>
        <Control value={value} maxLength={1200} onChange={() => {}} />
      </Field>
    );
    const shown = () => screen.queryAllByText(/1,200/).map((element) => element.closest(".sr-only") === null);
    const { rerender } = render(<Name value={"x".repeat(1199)} />, { wrapper: WithinPage });
    const box = screen.getByLabelText("Name");
    expect([shown(), told(box)]).toEqual([[], [undefined]]);
    rerender(<Name value={"x".repeat(1200)} />);
    expect(told(box)).toEqual(["Full: 1,200 / 1,200"]);
    expect(shown().filter(Boolean)).toHaveLength(1);
    // It is no error: what is there can be kept.
    expect(box.getAttribute("aria-invalid")).toBeNull();
    act(() => vi.advanceTimersByTime(2000));
    expect(useAnnouncements.getState().polite?.text).toBe("Name: Full: 1,200 / 1,200");
    rerender(<Name value="" />);
    expect([shown(), told(box)]).toEqual([[], [undefined]]);
  },
);

it("a field that counts by itself says nothing more once it is full", () => {
  render(
    <Field label="Name" figure="20 / 20">
      <TextField value={"x".repeat(20)} maxLength={20} onChange={() => {}} />
    </Field>,
  );
  expect(told(screen.getByLabelText("Name"))).toEqual(["20 / 20"]);
  expect(screen.queryByText(/Full/)).toBeNull();
});

it.each(["its pane holds", "it holds itself"])(
  "a line without a label around it says by itself that it is full (%s)",
  (holder) => {
    const own = holder === "it holds itself";
    const Name = ({ value }: { value: string }) => (
      <TextField aria-label="Name" maxLength={80} {...(own ? { defaultValue: "" } : { value, onChange: () => {} })} />
    );
    const { rerender } = render(<Name value="" />, { wrapper: WithinPage });
    const box = screen.getByLabelText("Name");
    const write = (value: string) =>
      own ? fireEvent.input(box, { target: { value } }) : rerender(<Name value={value} />);
    write("x".repeat(79));
    expect(told(box)).toEqual([undefined]);
    write("x".repeat(80));
    expect(told(box)).toEqual(["Full: 80 / 80"]);
    act(() => vi.advanceTimersByTime(2000));
    expect(useAnnouncements.getState().polite?.text).toBe("Name: Full: 80 / 80");
    write("x");
    expect([told(box), screen.queryByText(/Full/)]).toEqual([[undefined], null]);
  },
);

// @shows Every hand, number by number › 9. Segments choose on arrow
it("an arrow chooses the segment that it goes to; a focus by Tab chooses nothing", () => {
  const chosen = vi.fn();
  const Size = () => {
    const [value, setValue] = useState<"s" | "m" | "l">("s");
    const choose = (next: typeof value) => {
      chosen(next);
      setValue(next);
    };
    const options = [
      { value: "s", label: "Small" },
      { value: "m", label: "Medium" },
      { value: "l", label: "Large" },
    ] as const;
    return <Segmented label="Size" value={value} onChange={choose} options={options} />;
  };
  render(<Size />);
  const [small, medium, large] = screen.getAllByRole("radio");
  act(() => small?.focus());
  expect(chosen).not.toHaveBeenCalled();
  fireEvent.keyDown(small as Element, { key: "ArrowRight" });
  act(() => vi.advanceTimersByTime(50));
  expect(document.activeElement).toBe(medium);
  expect(chosen.mock.calls).toEqual([["m"]]);
  fireEvent.keyUp(medium as Element, { key: "ArrowRight" });
  act(() => large?.focus());
  expect(chosen.mock.calls).toEqual([["m"]]);

  // A quick tap lets go of its key before the focus has moved.
  fireEvent.keyDown(large as Element, { key: "Home" });
  fireEvent.keyUp(large as Element, { key: "Home" });
  act(() => vi.advanceTimersByTime(50));
  expect(document.activeElement).toBe(small);
  expect(chosen.mock.calls).toEqual([["m"], ["s"]]);
});

// @shows Every hand, number by number › 7. A crop is typed as well as dragged
it.each([
  ["Left (px)", "250", { x: 250, y: 100, width: 400, height: 300 }, undefined],
  [
    "Top (px)",
    "9999",
    { x: 100, y: 500, width: 400, height: 300 },
    "You typed 9999; the picture and its shape allow 500.",
  ],
  ["Width (px)", "500", { x: 100, y: 100, width: 500, height: 300 }, undefined],
  ["Height (px)", "400", { x: 100, y: 100, width: 400, height: 400 }, undefined],
])("the crop's %s takes %s without dragging", (label, typed, crop, told) => {
  const changed = vi.fn();
  const before = { x: 100, y: 100, width: 400, height: 300 };
  const picture = { width: 1000, height: 800 };
  render(
    <CropFields picture={picture} crop={before} aspects={{ min: 0.4, max: 2.5 }} least={300} onChange={changed} />,
    { wrapper: WithinPage },
  );
  const box = screen.getByLabelText(label);
  fireEvent.change(box, { target: { value: "wide" } });
  fireEvent.blur(box);
  expect(changed).not.toHaveBeenCalled();
  expect([(box as HTMLInputElement).value, screen.getByRole("tooltip").textContent]).toEqual([
    "wide",
    "“wide” isn’t a whole number of pixels.",
  ]);
  fireEvent.change(box, { target: { value: typed } });
  fireEvent.keyDown(box, { key: "Enter" });
  expect(changed.mock.calls).toEqual([[crop]]);
  expect(screen.queryByRole("tooltip")?.textContent).toBe(told);
});
