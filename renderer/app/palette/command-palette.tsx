import { Dialog } from "radix-ui";
import { useTranslation } from "react-i18next";
import { closeDialogs, returnFocus, useCloseOnEscape, veil } from "#renderer/components/index.ts";
import type { PaletteEntry } from "./find-entries.ts";
import { PaletteBody } from "./palette-body.tsx";
import { usePalette } from "./palette-state.ts";

/** Mod+K: everything that can be run or gone to, found by its words. */
export function CommandPalette() {
  const { t } = useTranslation();
  const { open, words, setOpen } = usePalette();
  const ended = useCloseOnEscape(() => setOpen(false));
  const run = ({ run: act, keepsDialogs }: PaletteEntry) => {
    setOpen(false);
    // After the dialog has given the focus back, so that a pane can take it.
    setTimeout(() => {
      if (keepsDialogs || !closeDialogs()) act();
      else setTimeout(act);
    });
  };
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Overlay {...veil} />
        <Dialog.Content ref={ended} className="palette-box" aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
          <Dialog.Title className="sr-only">{t("palette.name")}</Dialog.Title>
          <PaletteBody begun={words} onRun={run} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
