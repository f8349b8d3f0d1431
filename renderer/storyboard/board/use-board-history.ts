import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Redo2, Undo2 } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  announce,
  type Command,
  client,
  commandKeys,
  flushDrafts,
  openRoute,
  orpc,
  toastFailure,
  useRegisterCommands,
  useStillHere,
} from "#renderer/lib/index.ts";
import type { StoryboardStep } from "#shared/contract/storyboard/project.ts";

export interface BoardHistory {
  /** What would be undone and redone, in words; undefined: nothing. */
  readonly undo: string | undefined;
  readonly redo: string | undefined;
  readonly go: (way: "undo" | "redo") => void;
}

/** A step in the person's words: `prompt of shot 3`. */
function useStepWords(): (step: StoryboardStep) => string {
  const { t } = useTranslation("projects");
  return useCallback(
    ({ kind, count, number, fields }) => {
      // Names of fields come from the step, so the key can't be typed.
      const nameOf = t as unknown as (key: string, values: Record<string, unknown>) => string;
      const shown = fields.filter((field) => field !== "inherits");
      const words = shown.length === 1 ? nameOf(`history.field.${shown[0]}`, { defaultValue: "" }) : "";
      const values = { count, number: number ?? "", fields: words || t("history.field.several") };
      const many = count > 1 && kind !== "defaults" && kind !== "cast";
      return nameOf(`history.what.${kind}${many ? "Many" : ""}`, values).trim();
    },
    [t],
  );
}

/** Undo and redo of the whole storyboard: buttons, palette, Mod+Z and Mod+Shift+Z. */
export function useBoardHistory(projectId: string): BoardHistory {
  const { t } = useTranslation("projects");
  const queries = useQueryClient();
  const wordsOf = useStepWords();
  const { data } = useQuery(orpc.storyboard.history.queryOptions({ input: { projectId } }));
  // Whoever has gone elsewhere before the answer came isn't led back.
  const isStillHere = useStillHere();
  const go = useCallback(
    async (way: "undo" | "redo") => {
      try {
        // What is still being typed in this film is a step too. What another one couldn't save is no reason to wait here.
        const own = queries.getQueryData(orpc.storyboard.shots.queryKey({ input: { projectId } })) ?? [];
        const drafts = new Set([`film/${projectId}`, `defaults/${projectId}`, ...own.map(({ id }) => `shot/${id}`)]);
        await flushDrafts((key) => drafts.has(key));
        const step = await client.storyboard[way]({ projectId });
        await queries.invalidateQueries({ queryKey: orpc.storyboard.key() });
        announce(t(way === "undo" ? "history.undone" : "history.redone", { what: wordsOf(step) }));
        const shots = queries.getQueryData(orpc.storyboard.shots.queryKey({ input: { projectId } }));
        if (isStillHere() && shots?.some(({ id }) => id === step.shotId))
          openRoute("storyboard", projectId, step.shotId ?? "");
      } catch (error) {
        toastFailure(error);
      }
    },
    [projectId, queries, t, wordsOf, isStillHere],
  );
  const undo = data?.undo ? wordsOf(data.undo) : undefined;
  const redo = data?.redo ? wordsOf(data.redo) : undefined;
  const commands = useMemo<Command[]>(() => {
    // Typing makes its step when it is kept: so neither is ever disabled, and what can't be said is said.
    const shared = { group: t("history.group"), menu: "edit", yieldsToDialogs: true } as const;
    const run = (way: "undo" | "redo") => () => void go(way);
    return [
      {
        ...shared,
        id: "storyboard.undo",
        title: undo === undefined ? t("history.undo") : t("history.undoThis", { what: undo }),
        icon: Undo2,
        shortcut: commandKeys["storyboard.undo"],
        run: run("undo"),
      },
      {
        ...shared,
        id: "storyboard.redo",
        title: redo === undefined ? t("history.redo") : t("history.redoThis", { what: redo }),
        icon: Redo2,
        shortcut: commandKeys["storyboard.redo"],
        disabled: redo === undefined,
        run: run("redo"),
      },
    ];
  }, [t, go, undo, redo]);
  useRegisterCommands("storyboard.history", commands);
  return useMemo(() => ({ undo, redo, go: (way) => void go(way) }), [undo, redo, go]);
}
