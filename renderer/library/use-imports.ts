import type { TFunction } from "i18next";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { joinSentences } from "#renderer/i18n/index.ts";
import { describeError, type ImportOptions, importMedia, showToast, useToasts } from "#renderer/lib/index.ts";
import { probeFile } from "#renderer/media/probe/index.ts";
import type { ImportedAsset } from "#shared/contract/library/media.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

/** One toast tells of all files that are on their way; of those that go into albums one each. */
const KEY = "library.import";
let runs = 0;
/** So many reasons are told, and so many names of each. */
const REASONS = 4;
const NAMES = 3;

/** Files that were chosen or dropped, until all of them are here or refused. Others that come meanwhile join them. */
interface Run {
  readonly waiting: File[];
  readonly stop: AbortController;
  total: number;
  done: number;
  added: number;
  known: number;
  /** Here, but of no use in a request; and refused ones, by why. */
  readonly odd: Map<string, string[]>;
  readonly refused: Map<string, string[]>;
}

const note = (of: Map<string, string[]>, why: string, name: string) => of.set(why, [...(of.get(why) ?? []), name]);

/** How files are looked into and brought in: by the page's probe and the core, but in tests. */
export interface ImportCalls {
  readonly probe: (file: File) => Promise<Pick<MediaFacts, "kind" | "problem"> | undefined>;
  readonly bring: (file: File, options: ImportOptions) => Promise<Pick<ImportedAsset, "alreadyHere" | "facts">>;
}

export interface ImportTranslation {
  readonly t: TFunction<"library">;
  readonly language: string;
}

/**
 * Brings files into the library, one after the other, so that they stand there in the order they were given in. One toast
 * says how far it is and can stop it; at its end it says what came of each. What is no picture, video or sound is refused.
 */
export function createImports({
  probe,
  bring,
}: ImportCalls): (files: readonly File[], words: ImportTranslation) => void {
  let run: Run | null = null;
  // What one says at its end isn't taken away by another that goes on.
  const key = `${KEY}.${++runs}`;

  async function bringAll(now: Run, { t, language }: ImportTranslation): Promise<void> {
    const { stop } = now;
    const action = { label: t("import.stop"), run: () => stop.abort() };
    let told = false;
    const tell = (part: number) => {
      // Whoever closed it doesn't see it again before the end.
      if (told && !useToasts.getState().shown.some((toast) => toast.key === key)) return;
      told = true;
      const title = t("import.running", { done: now.done, count: now.total });
      showToast({ kind: "done", key, title, progress: (now.done + part) / now.total, action });
    };
    tell(0);
    for (let file = now.waiting.shift(); file && !stop.signal.aborted; file = now.waiting.shift()) {
      await bringOne(now, file, t, tell);
      if (!stop.signal.aborted) now.done += 1;
      tell(0);
    }
    run = null;
    showToast({ ...summaryOf(now, t, language), key });
  }

  async function bringOne(
    now: Run,
    file: File,
    t: ImportTranslation["t"],
    tell: (part: number) => void,
  ): Promise<void> {
    try {
      // What its first bytes tell spares the copy of a film's length of something else.
      const facts = await probe(file);
      if (facts?.kind === "unknown") {
        note(now.refused, t(facts.problem === "empty" ? "import.problem.empty" : "import.noMedia"), file.name);
        return;
      }
      const asset = await bring(file, { onlyMedia: true, signal: now.stop.signal, onProgress: tell });
      if (asset.alreadyHere) now.known += 1;
      else now.added += 1;
      if (asset.facts.problem) note(now.odd, t(`import.problem.${asset.facts.problem}`), file.name);
    } catch (error) {
      if (now.stop.signal.aborted) return;
      const { title } = describeError(error);
      note(now.refused, title, file.name);
    }
  }

  return (files, words) => {
    if (files.length === 0) return;
    if (run) {
      run.waiting.push(...files);
      run.total += files.length;
      return;
    }
    run = {
      ...{ waiting: [...files], stop: new AbortController(), total: files.length },
      ...{ done: 0, added: 0, known: 0, odd: new Map(), refused: new Map() },
    };
    void bringAll(run, words);
  };
}

function summaryOf(now: Run, t: TFunction<"library">, language: string) {
  const list = new Intl.ListFormat(language);
  const linesOf = (of: Run["refused"]) =>
    [...of].map(([why, names]) => {
      const shown = names.slice(0, NAMES);
      const more = names.length - shown.length;
      return t("import.reason", {
        names: list.format(more > 0 ? [...shown, t("import.more", { count: more })] : shown),
        why,
      });
    });
  const refused = [...now.refused.values()].reduce((sum, names) => sum + names.length, 0);
  const odd = [...now.odd.values()].reduce((sum, names) => sum + names.length, 0);
  const stopped = now.stop.signal.aborted;
  const parts = [
    ...(now.known > 0 ? [t("import.known", { count: now.known })] : []),
    ...(refused > 0 ? [t("import.refused", { count: refused })] : []),
    ...(odd > 0 ? [t("import.odd", { count: odd })] : []),
    ...(stopped ? [t("import.stopped", { count: now.total - now.done })] : []),
  ];
  return {
    kind: now.added + now.known === 0 && refused > 0 ? "error" : refused + odd > 0 || stopped ? "warning" : "done",
    title: t("import.added", { count: now.added }),
    body: parts.length > 0 ? joinSentences(parts) : undefined,
    lines: [...linesOf(now.refused), ...linesOf(now.odd)].slice(0, REASONS),
  } as const;
}

/** One run for the whole page: it goes on when another pane is opened. */
const add = createImports({ probe: probeFile, bring: importMedia });

export function useImports(): (files: readonly File[]) => void {
  const { t, i18n } = useTranslation("library");
  return useCallback((files) => add(files, { t, language: i18n.language }), [t, i18n.language]);
}
