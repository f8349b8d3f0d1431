import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { v7 as newId } from "uuid";
import { ConfirmDialog } from "#renderer/components/index.ts";
import { client, orpc, showToast, toastFailure, useStillHere } from "#renderer/lib/index.ts";
import type { Shot, ShotChange } from "#shared/contract/storyboard/storyboard.ts";
import { shotDraftNow } from "../inspector/shot-draft.ts";
import type { ShotActions } from "../use-shot-actions.ts";
import {
  type CopiedShots,
  filesOf,
  readCopiedShots,
  SHOTS_TYPE,
  shotsInText,
  textOfShots,
  withKnownFiles,
  writeCopiedShots,
} from "./clipboard-shots.ts";

export interface ShotClipboardParts {
  readonly projectId: string;
  readonly shots: readonly Shot[];
  /** What is copied and cut. */
  readonly picked: readonly Shot[];
  /** What is pasted stands behind it. */
  readonly selected: Shot | undefined;
  readonly actions: ShotActions;
}

/** The most that `library.getMany` takes. */
const AT_ONCE = 500;

/** Which of these files the library has. */
async function knownOf(files: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (let at = 0; at < files.length; at += AT_ONCE)
    for (const { id } of await client.library.getMany({ ids: files.slice(at, at + AT_ONCE) })) known.add(id);
  return known;
}

/** Fields and texts have a clipboard of their own; a dialog is none of the board. */
function isElsewhere({ target }: ClipboardEvent): boolean {
  const element = target instanceof Element ? target : null;
  if (element?.closest("input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]"))
    return true;
  if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return true;
  return element !== document.body && element?.closest(".board") == null;
}

/** Copy, cut and paste of shots by the keys of the clipboard, within a film and between films, also as text. */
export function useShotClipboard({ projectId, shots, picked, selected, actions }: ShotClipboardParts) {
  const { t } = useTranslation("clipboard");
  const queries = useQueryClient();
  /** Lines that wait to be confirmed. */
  const [lines, setLines] = useState<readonly string[]>();

  // Whoever has gone elsewhere before the answer came isn't led back.
  const isStillHere = useStillHere();
  const change = async (changes: ShotChange[]) => {
    const { shots: board, addedIds } = await client.storyboard.changeShots({ projectId, kind: "paste", changes });
    queries.setQueryData(orpc.storyboard.shots.queryKey({ input: { projectId } }), board);
    await queries.invalidateQueries({ queryKey: orpc.storyboard.key() });
    return addedIds;
  };
  const attempt = (work: () => Promise<void>) => {
    work().catch(toastFailure);
  };

  const copy = useEffectEvent((event: ClipboardEvent) => {
    const cut = event.type === "cut";
    const selection = document.getSelection();
    const words = selection !== null && !selection.isCollapsed && !cut;
    if (picked.length === 0 || words || isElsewhere(event) || !event.clipboardData) return;
    event.preventDefault();
    // With what was typed a moment ago.
    const now = picked.map((shot) => ({ ...shot, draft: shotDraftNow(shot) }));
    event.clipboardData.setData("text/plain", textOfShots(now));
    event.clipboardData.setData(SHOTS_TYPE, writeCopiedShots(projectId, now, cut));
    if (cut) actions.remove(picked);
    else showToast({ kind: "done", title: t("copied", { count: picked.length }) });
  });

  const pasteShots = async ({ projectId: from, shots: pasted, cut }: CopiedShots) => {
    const here = new Set(shots.map(({ id }) => id));
    const files = filesOf(pasted.map(({ draft }) => draft));
    const known = await knownOf(files);
    let after = selected?.id ?? shots.at(-1)?.id ?? null;
    const changes = pasted.map((shot): ShotChange => {
      // What was cut here comes back as it was, with its takes.
      if (cut && from === projectId && !here.has(shot.id)) {
        const put: ShotChange = { do: "putBack", id: shot.id, after };
        after = shot.id;
        return put;
      }
      const id = newId();
      const add: ShotChange = {
        ...{ do: "add", id, after, draft: withKnownFiles(shot.draft, known) },
        ...(from === projectId && here.has(shot.id) ? { takesOf: shot.id } : {}),
      };
      after = id;
      return add;
    });
    await change(changes);
    if (after !== null && isStillHere()) actions.select(after);
    const lost = files.filter((file) => !known.has(file)).length;
    showToast({
      kind: lost > 0 ? "warning" : "done",
      title: t("pasted", { count: pasted.length }),
      ...(lost > 0 ? { body: t("lost", { count: lost }) } : {}),
    });
  };

  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isElsewhere(event) || !event.clipboardData || event.clipboardData.files.length > 0) return;
    const copied = readCopiedShots(event.clipboardData.getData(SHOTS_TYPE));
    if (copied) {
      event.preventDefault();
      attempt(() => pasteShots(copied));
      return;
    }
    const text = event.clipboardData.getData("text/plain");
    if (text.trim() === "") return;
    event.preventDefault();
    const read = shotsInText(text);
    if (read.ok) setLines(read.prompts);
    else {
      const { found, allowed } = read;
      const body =
        read.why === "lines"
          ? t("refused.lines", { found, allowed })
          : t("refused.prompt", { found, allowed, line: read.line });
      showToast({ kind: "error", title: t("refused.title"), body });
    }
  });

  useEffect(() => {
    const [onCopy, onPaste] = [(event: ClipboardEvent) => copy(event), (event: ClipboardEvent) => paste(event)];
    document.addEventListener("copy", onCopy);
    document.addEventListener("cut", onCopy);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("copy", onCopy);
      document.removeEventListener("cut", onCopy);
      document.removeEventListener("paste", onPaste);
    };
  }, []);

  return (
    lines && (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && setLines(undefined)}
        title={t("lines.title", { count: lines.length })}
        description={t("lines.body", { first: [...(lines[0] ?? "")].slice(0, 120).join("") })}
        confirm={t("lines.confirm")}
        onConfirm={() => {
          setLines(undefined);
          attempt(async () => {
            let after = selected?.id ?? null;
            const added = await change(
              lines.map((prompt): ShotChange => {
                const id = newId();
                const add: ShotChange = { do: "add", id, after, draft: { prompt } };
                after = id;
                return add;
              }),
            );
            const [first] = added;
            if (first !== undefined && isStillHere()) actions.select(first);
          });
        }}
      />
    )
  );
}
