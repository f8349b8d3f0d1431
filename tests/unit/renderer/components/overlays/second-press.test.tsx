// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ConfirmDialog, Dialog } from "#renderer/components/overlays/dialog.tsx";
import { DOUBLE_CLICK_MS } from "#renderer/components/overlays/second-press.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(async () => {
  await speakEnglish();
  // A dialog of the file before may have closed just now: it takes second presses as long.
  await new Promise((done) => setTimeout(done, DOUBLE_CLICK_MS));
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => vi.runOnlyPendingTimers());
  cleanup();
  vi.useRealTimers();
});

/** A tile, and a question about it that a press answers. */
function open(kind: "asks" | "shows") {
  const [onPress, onOpen] = [vi.fn(), vi.fn()];
  function Host() {
    const [asks, setAsks] = useState(true);
    const close = () => setAsks(false);
    return (
      <>
        <button type="button" data-tile onClick={onPress} onDoubleClick={onOpen}>
          Swell
        </button>
        {kind === "asks" ? (
          <ConfirmDialog
            open={asks}
            onOpenChange={close}
            title="Move to trash?"
            description="It can be restored."
            confirm="Move to trash"
            onConfirm={close}
          />
        ) : (
          asks && (
            <Dialog
              open
              title="Move"
              onOpenChange={close}
              footer={
                <button type="button" onClick={close}>
                  Move to trash
                </button>
              }
            />
          )
        )}
      </>
    );
  }
  render(<Host />, { wrapper: WithinPage });
  fireEvent.click(screen.getByText("Move to trash", { selector: "button" }), { detail: 1 });
  const tile = document.querySelector("[data-tile]") as HTMLElement;
  return { onPress, onOpen, tile };
}

it.each(["asks", "shows"] as const)(
  "the second press of a double click on what closed a dialog that %s does nothing",
  (kind) => {
    const { tile, onPress, onOpen } = open(kind);
    fireEvent.click(tile, { detail: 2 });
    fireEvent.doubleClick(tile, { detail: 2 });
    expect([onPress, onOpen].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  },
);

it.each(["asks", "shows"] as const)(
  "after a dialog that %s a press of its own does what it says, and so does a double click later",
  (kind) => {
    const { tile, onPress, onOpen } = open(kind);
    fireEvent.click(tile, { detail: 1 });
    expect(onPress).toHaveBeenCalledTimes(1);
    act(() => vi.advanceTimersByTime(DOUBLE_CLICK_MS));
    fireEvent.doubleClick(tile, { detail: 2 });
    expect(onOpen).toHaveBeenCalledTimes(1);
  },
);
