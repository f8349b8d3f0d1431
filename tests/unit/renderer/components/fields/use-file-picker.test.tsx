// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useFilePicker } from "#renderer/components/fields/use-file-picker.tsx";

afterEach(cleanup);

function open(multiple = true) {
  const onFiles = vi.fn();
  function Picker() {
    const { input, pick } = useFilePicker("image/*", multiple, onFiles);
    return (
      <>
        {input}
        <button type="button" onClick={pick} />
      </>
    );
  }
  const { container } = render(<Picker />);
  const input = container.querySelector("input") as HTMLInputElement;
  /** What the system's dialog gives; nothing where it was canceled after files had been chosen. */
  const choose = (files: readonly File[]) => fireEvent.change(input, { target: { files } });
  return { onFiles, input, choose, button: container.querySelector("button") as HTMLButtonElement };
}

it("the button opens the system's dialog for the kinds that are taken", () => {
  const { input, button } = open();
  const asked = vi.fn();
  input.addEventListener("click", asked);
  fireEvent.click(button);
  expect(asked).toHaveBeenCalledOnce();
  expect([input.accept, input.multiple, input.hidden, input.type]).toEqual(["image/*", true, true, "file"]);
});

it("one file alone where no more are asked for", () => {
  expect(open(false).input.multiple).toBe(false);
});

it("gives the chosen files in their order, also the same ones again; of none nobody hears", () => {
  const { choose, onFiles, input } = open();
  const files = [new File(["a"], "a.png"), new File(["b"], "b.png")];
  choose(files);
  expect(onFiles.mock.calls).toEqual([[files]]);
  expect(input.value).toBe("");
  choose([]);
  expect(onFiles).toHaveBeenCalledTimes(1);
  choose(files);
  expect(onFiles).toHaveBeenCalledTimes(2);
});
