// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { ConfirmDialog, Dialog } from "#renderer/components/overlays/dialog.tsx";
import { at, gone, named, press, until } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

let setOpen: (open: boolean) => void;
let setOver: (open: boolean) => void;
/** A page with a dialog, over which another may open; neither has a button of its own that opens it. */
function Page({ children, busy = false }: { children?: ReactNode; busy?: boolean }) {
  const [open, changeOpen] = useState(false);
  const [over, changeOver] = useState(false);
  [setOpen, setOver] = [changeOpen, changeOver];
  return (
    <>
      <main tabIndex={-1}>{children}</main>
      <Dialog open={open} onOpenChange={changeOpen} title="Rename">
        <button type="button">First</button>
        <button type="button" disabled={busy}>
          Second
        </button>
      </Dialog>
      <ConfirmDialog
        {...{ open: over, onOpenChange: changeOver, onConfirm: () => undefined }}
        {...{ title: "Discard?", description: "The name is lost.", confirm: "Discard" }}
      />
    </>
  );
}
const show = (page: ReactNode) => render(page, { wrapper: WithinPage });
const focus = async (name: string) => {
  const button = await at("button", name);
  act(() => button.focus());
  expect(document.activeElement).toBe(button);
};
const openDialog = async () => {
  act(() => setOpen(true));
  const dialog = await at("dialog", "Rename");
  await until(() => expect(dialog.contains(document.activeElement)).toBe(true));
};
const closeDialog = async () => {
  act(() => setOpen(false));
  await gone("dialog", "Rename");
};
const focused = () => (document.activeElement?.textContent || document.activeElement?.tagName) ?? "";

it("a dialog that closes gives the focus back to what had it before", async () => {
  show(
    <Page>
      <button type="button">Before</button>
    </Page>,
  );
  await focus("Before");
  await openDialog();
  await closeDialog();
  await until(() => expect(focused()).toBe("Before"));
});

it.each([
  ["a part of the page", undefined],
  ["a menu over it", "menu"],
])("%s that takes the focus while it closes keeps it", async (_what, role) => {
  show(
    <Page>
      <button type="button">Before</button>
      <div role={role}>
        <button type="button">Next</button>
      </div>
    </Page>,
  );
  await focus("Before");
  await openDialog();
  const [next] = named("button", "Next");
  act(() => setOpen(false));
  act(() => next?.focus());
  await gone("dialog", "Rename");
  await act(() => new Promise((done) => setTimeout(done, 0)));
  expect(focused()).toBe("Next");
});

it.each([
  ["to the field of the part that it stood in", true, "TEXTAREA"],
  ["to the pane where there is no such part", false, "MAIN"],
])("where that has gone by then, the focus goes %s", async (_where, atHome, expected) => {
  const { rerender } = show(
    <Page>
      <div {...(atHome ? { "data-focus-home": "" } : {})}>
        <button type="button">Before</button>
        {atHome && <textarea />}
      </div>
    </Page>,
  );
  await focus("Before");
  await openDialog();
  rerender(
    <Page>
      <div {...(atHome ? { "data-focus-home": "" } : {})}>{atHome && <textarea />}</div>
    </Page>,
  );
  await closeDialog();
  await until(() => expect(document.activeElement?.tagName).toBe(expected));
});

it.each([
  ["to the field of the part that it stands in", true, "TEXTAREA"],
  ["to the pane where there is no such part", false, "MAIN"],
])("where that can’t be pressed any more, the focus goes %s", async (_where, atHome, expected) => {
  const page = (disabled: boolean) => (
    <Page>
      <div {...(atHome ? { "data-focus-home": "" } : {})}>
        <button type="button" disabled={disabled}>
          Before
        </button>
        {atHome && <textarea />}
      </div>
    </Page>
  );
  const { rerender } = show(page(false));
  await focus("Before");
  await openDialog();
  rerender(page(true));
  await closeDialog();
  await until(() => expect(document.activeElement?.tagName).toBe(expected));
});

it("a dialog over a dialog gives it to what had it in the one below", async () => {
  show(
    <Page>
      <button type="button">Before</button>
    </Page>,
  );
  await focus("Before");
  await openDialog();
  await focus("Second");
  act(() => setOver(true));
  await at("alertdialog", "Discard?");
  await press("button", "Cancel");
  await gone("alertdialog", "Discard?");
  await until(() => expect(focused()).toBe("Second"));
  await closeDialog();
  await until(() => expect(focused()).toBe("Before"));
});

it("where that can’t be pressed any more, the dialog below itself has it", async () => {
  const { rerender } = show(<Page />);
  await openDialog();
  await focus("Second");
  act(() => setOver(true));
  await at("alertdialog", "Discard?");
  rerender(<Page busy />);
  await press("button", "Cancel");
  await gone("alertdialog", "Discard?");
  await until(() => expect(document.activeElement).toBe(named("dialog", "Rename")[0]));
});
