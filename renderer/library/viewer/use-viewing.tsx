import { Columns2, Eye, MonitorPlay } from "lucide-react";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Command,
  client,
  commandKeys,
  toastFailure,
  useLatest,
  useRegisterCommands,
  useRoute,
} from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { deletedSince } from "../deleted-since.ts";
import type { PlacedFile, Selection } from "../selection.ts";
import type { Answer } from "../use-browse.ts";
import { LibraryViewer, type LibraryViewerProps } from "./library-viewer.tsx";
import type { ViewerStart } from "./use-viewer-sequence.ts";

export type ViewAs = LibraryViewerProps["as"];

export interface ViewingParts {
  readonly answer: Answer | undefined;
  readonly total: number;
  readonly selection: Selection;
  readonly onTrash: (asset: Asset) => void;
  /** Back in the library at the file that was looked at last; the chosen stay chosen. */
  readonly onBack: (spot: PlacedFile | null) => void;
}

/** Two are the fewest and four the most that are told apart beside each other. */
export const comparable = (count: number): boolean => count >= 2 && count <= 4;

async function inChosenOrder(ids: ReadonlySet<string>): Promise<string[]> {
  const gone = await deletedSince([...ids]);
  return [...ids].filter((id) => !gone.has(id));
}

/** The viewer over the library: opened by a key, a press or a command, on one file or on those that are chosen. */
export function useViewing(parts: ViewingParts): {
  view: (spot: PlacedFile) => void;
  viewChosen: (as: ViewAs) => void;
  viewer: ReactNode;
} {
  const { answer, total, selection, onTrash, onBack } = parts;
  const { t } = useTranslation("viewer");
  const { t: library } = useTranslation("library");
  const [open, setOpen] = useState<{ start: ViewerStart; as: ViewAs; over: string | undefined } | null>(null);
  const [routed] = useRoute().rest;
  const newest = useLatest({ ...parts, routed });
  const begin = useCallback(
    (start: ViewerStart, as: ViewAs) => setOpen({ start, as, over: newest.current.routed }),
    [],
  );
  const view = useCallback((spot: PlacedFile) => begin({ spot, chosen: null }, "one"), [begin]);
  const viewChosen = useCallback(
    (as: ViewAs) => {
      const { answer: shown, total: all, selection: now } = newest.current;
      if (!shown || all === 0) return;
      const { question: asked } = shown;
      const inOrder = async (): Promise<ViewerStart | null> => {
        const { focus, ids } = now;
        if (ids.size < 2) {
          const [first] = focus ? [focus.id] : await client.browse.ids({ ...asked, from: 0, to: 1 });
          return first === undefined ? null : { spot: focus ?? { id: first, at: 0 }, chosen: null };
        }
        const chosen = (await client.browse.ids({ ...asked, from: 0, to: all })).filter((id) => ids.has(id));
        // Chosen by another search: in the order they were chosen.
        const run = chosen.length < 2 ? await inChosenOrder(ids) : chosen;
        if (run.length === 0) return null;
        const at = Math.max(0, focus && as !== "slideshow" ? run.indexOf(focus.id) : 0);
        return { spot: { id: run[at] ?? "", at }, chosen: run };
      };
      void inOrder()
        .then((start) => start && begin(start, as))
        .catch(toastFailure);
    },
    [begin],
  );

  // By what they ask alone: with each other figure of a search the menu bar would be drawn anew.
  const isEmpty = total === 0;
  const canCompare = comparable(selection.ids.size);
  const commands = useMemo((): Command[] => {
    const common = { group: library("name"), menu: "pane" as const, yieldsToDialogs: true, disabled: isEmpty };
    return [
      {
        ...common,
        id: "library.view",
        title: t("view"),
        icon: Eye,
        shortcut: commandKeys["library.view"],
        run: () => viewChosen("one"),
      },
      {
        ...common,
        id: "library.compare",
        title: t("compareChosen"),
        icon: Columns2,
        shortcut: commandKeys["library.compare"],
        disabled: !canCompare,
        run: () => viewChosen("compared"),
      },
      {
        ...common,
        id: "library.slideshow",
        title: t("slideshow"),
        icon: MonitorPlay,
        shortcut: commandKeys["library.slideshow"],
        run: () => viewChosen("slideshow"),
      },
    ];
  }, [t, library, isEmpty, canCompare, viewChosen]);
  useRegisterCommands("library.viewer", commands);

  // A link within it leads to another file, which it must not hide.
  const viewer = open?.over === routed && open && answer && (
    <LibraryViewer
      answer={answer}
      total={total}
      start={open.start}
      as={open.as}
      onTrash={onTrash}
      onClose={(spot) => {
        setOpen(null);
        onBack(open.start.chosen === null ? spot : null);
      }}
    />
  );
  return { view, viewChosen, viewer };
}
