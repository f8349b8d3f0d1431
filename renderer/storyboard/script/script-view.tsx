import { EditorView } from "@codemirror/view";
import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, FileInput } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  ConfirmDialog,
  DropdownMenu,
  EmptyState,
  Icon,
  LoadFailure,
  Notice,
  Segmented,
  useFileDrop,
  useFilePicker,
} from "#renderer/components/index.ts";
import { joinInSentence, joinNames } from "#renderer/i18n/index.ts";
import {
  client,
  describeError,
  formatDuration,
  formatFileSize,
  formatSizes,
  orpc,
  saveBlob,
  saveText,
  showToast,
  toastFailure,
} from "#renderer/lib/index.ts";
import { plainCard } from "#shared/contract/storyboard/cast.ts";
import type { Project, Shot, ShotChange } from "#shared/contract/storyboard/storyboard.ts";
import { MOST_CARDS } from "#shared/rules/cast/index.ts";
import { breakdown, breakdownCsv } from "#shared/script/index.ts";
import { videoModels } from "#shared/wire/video/video-models.ts";
import { useCards } from "../cast/film-cast.ts";
import { useCastActions } from "../cast/use-cast-actions.ts";
import type { Scenes } from "../scenes/use-scenes.ts";
import { newCast } from "./new-cast.ts";
import { boardScenesOf, changesFor, keepBoard, keysOf, proposedKeys, type ShotForm } from "./script-changes.ts";
import { readScriptFile } from "./script-client.ts";
import { ScriptDifferences } from "./script-differences.tsx";
import { ScriptEditor } from "./script-editor.tsx";
import { useScript } from "./use-script.ts";
import { useScriptReading } from "./use-script-reading.ts";
import "./script.css";
import { create } from "zustand";

/** Names of new cards that one line tells. */
const NAMED = 4;
/** Names within a sentence; of more than so many the first ones. */
const namesOf = (names: readonly string[]): string =>
  names.length > NAMED ? `${joinNames(names.slice(0, NAMED))}…` : joinInSentence(names);

const FILES = ".fountain,.spmd,.fdx,.pdf,.txt,.md,text/plain,application/pdf";

export interface ScriptViewProps {
  project: Project;
  shots: readonly Shot[];
  scenes: Scenes;
}

/** The script beside the board: written or imported here, and taken over scene by scene, shot by shot. */
export function ScriptView({ project, shots, scenes }: ScriptViewProps) {
  const { t, i18n } = useTranslation("script");
  const { t: direct } = useTranslation("direction");
  const queries = useQueryClient();
  const script = useScript(project.id);
  const { text, write, stored } = script;
  const [view, setView] = useState<EditorView | null>(null);
  const [replacing, setReplacing] = useState<{ name: string; text: string }>();
  const [starting, setStarting] = useState(false);
  /** Said by hand about a line; what isn't said follows the proposal. */
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [busy, setBusy] = useState(false);
  const [form, setForm] = useShotForm(project.id, shots);
  /** In a narrow pane the differences leave the room to the script until they are asked for. */
  const [open, setOpen] = useState(false);
  // The first text isn't late: next to none, the whole board would be no longer in the script as this opens.
  const settled = useDeferredValue(stored && text) ?? text;
  const names = useCards().map(({ name }) => name);
  const { change: recast } = useCastActions(project.id);
  const bounds = videoModels[project.defaults.model].duration;
  const sources = stored?.sources;
  const board = useMemo(
    () => (sources ? boardScenesOf(shots, scenes.byId, sources) : null),
    [shots, scenes.byId, sources],
  );
  const { scenes: written, notes, seconds, differences, state } = useScriptReading(settled, board, bounds);
  const taken = useMemo(() => {
    const proposed = proposedKeys(differences);
    return new Set(differences.flatMap(keysOf).filter((key) => said.get(key) ?? proposed.has(key)));
  }, [differences, said]);
  const speaking = newCast(written, names).slice(0, MOST_CARDS - names.length);
  const addCards = () => {
    setBusy(true);
    const cards = speaking.map((name) => ({ do: "add" as const, card: { ...plainCard, name }, freely: true }));
    void recast(cards).finally(() => setBusy(false));
  };
  const numbers = useMemo(() => new Map(shots.map(({ id, number }) => [id, number])), [shots]);

  const read = async (file: File | undefined) => {
    if (!file) return;
    const result = await readScriptFile(file);
    if (!result.ok) {
      const figures =
        result.why === "tooLarge"
          ? formatSizes({ found: file.size, allowed: result.allowed }, i18n.language, formatFileSize)
          : result.why === "tooLong" || result.why === "tooManyPages"
            ? { found: result.found, allowed: result.allowed }
            : result.why === "tooSlow"
              ? { allowed: result.allowed }
              : {};
      showToast({
        kind: "error",
        title: t("refused.title", { name: file.name }),
        body: t(`refused.${result.why}`, figures),
      });
      return;
    }
    if (result.scenes === 0) showToast({ kind: "warning", title: t("noScenes.title"), body: t("noScenes.body") });
    if (text.trim() === "") write(result.text);
    else setReplacing({ name: file.name, text: result.text });
  };
  const attempt = (work: () => Promise<void>) => {
    work().catch(toastFailure);
  };
  const { input, pick } = useFilePicker(FILES, false, ([file]) => attempt(() => read(file)));
  const { over, target } = useFileDrop(([file]) => attempt(() => read(file)));

  const change = (changes: ShotChange[]) => {
    if (changes.length === 0 || busy) return;
    setBusy(true);
    attempt(async () => {
      try {
        const { shots: after } = await client.storyboard.changeShots({
          projectId: project.id,
          kind: "script",
          changes,
        });
        queries.setQueryData(orpc.storyboard.shots.queryKey({ input: { projectId: project.id } }), after);
        setSaid(new Map());
        await queries.invalidateQueries({ queryKey: orpc.storyboard.key() });
        await queries.invalidateQueries({ queryKey: orpc.scripts.key() });
      } finally {
        setBusy(false);
      }
    });
  };
  const exports = [
    {
      label: t("export.fountain"),
      onSelect: () => saveText(`${project.title}.fountain`, text, "text/plain;charset=utf-8"),
    },
    {
      label: t("export.pdf"),
      disabled: text.trim() === "",
      onSelect: () =>
        attempt(async () => {
          const { scriptPdf } = await import("./script-pdf.ts");
          const made = await scriptPdf(text, project.title);
          if (made.ok) {
            // The library's bytes stand in a buffer of their own.
            const bytes = made.bytes as Uint8Array<ArrayBuffer>;
            saveBlob(`${project.title}.pdf`, new Blob([bytes], { type: "application/pdf" }));
          } else {
            showToast({
              ...{ kind: "error", title: t("export.pdfRefused") },
              body: t("export.pdfLetters", { letters: made.letters }),
            });
          }
        }),
    },
    {
      label: t("export.breakdown"),
      disabled: written.length === 0,
      onSelect: () => {
        const headings = (["number", "heading", "place", "time", "seconds", "cast", "props", "synopsis"] as const).map(
          (name) => t(`column.${name}`),
        );
        const rows = breakdown(written, notes);
        saveText(`${project.title} – ${t("export.breakdownFile")}.csv`, breakdownCsv(rows, headings), "text/csv");
      },
    },
  ];

  if (script.error) return <LoadFailure {...describeError(script.error)} onRetry={script.retry} />;
  if (!stored) return <div className="well" aria-busy="true" />;
  const empty = text === "" && !starting;
  return (
    <div className="scriptview" data-over={over || undefined} {...target}>
      {input}
      {empty ? (
        <EmptyState
          title={t("empty.title")}
          lead={t("empty.lead")}
          actions={
            <>
              <Button variant="primary" size="l" icon={FileInput} onClick={pick}>
                {t("import")}
              </Button>
              <Button variant="ghost" size="l" onClick={() => setStarting(true)}>
                {t("empty.write")}
              </Button>
            </>
          }
        />
      ) : (
        <>
          <section className="scriptpage" aria-label={t("name")}>
            <header>
              <h1 className="sr-only" dir="auto">
                {project.title}
              </h1>
              <span className="cap cut">{t("figures", { count: written.length, time: formatDuration(seconds) })}</span>
              <span className="grow" />
              <Button variant="ghost" icon={FileInput} onClick={pick}>
                {t("import")}
              </Button>
              <DropdownMenu
                align="end"
                items={exports}
                trigger={
                  <Button variant="ghost" icon={ChevronDown}>
                    {t("export.name")}
                  </Button>
                }
              />
            </header>
            {script.clash && (
              <Notice
                tone="warning"
                live
                title={t("clash.title")}
                actions={
                  <>
                    <Button onClick={() => script.settle("mine")}>{t("clash.mine")}</Button>
                    <Button onClick={() => script.settle("theirs")}>{t("clash.theirs")}</Button>
                  </>
                }
              >
                {t("clash.body")}
              </Notice>
            )}
            {!script.clash && script.draft.failure !== undefined && (
              <Notice tone="error" live title={t("unsaved")}>
                {describeError(script.draft.failure).title}
              </Notice>
            )}
            <ScriptEditor filmId={project.id} autoFocus={starting} text={text} onChange={write} onView={setView} />
          </section>
          <section className="scriptside" aria-label={t("differences.name")} data-open={open || undefined}>
            <header>
              <b>{t("differences.title", { count: differences.length })}</b>
              <Button variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
                <Icon of={open ? ChevronDown : ChevronUp} />
                {t("differences.title", { count: differences.length })}
              </Button>
            </header>
            {speaking.length > 0 && (
              <div className="newcast">
                <span className="cap">{t("cast.new", { names: namesOf(speaking), count: speaking.length })}</span>
                <Button disabled={busy || state !== "read"} onClick={addCards}>
                  {t("cast.add", { count: speaking.length })}
                </Button>
              </div>
            )}
            {differences.length === 0 ? (
              <p className="cap" aria-busy={state === "reading"}>
                {state !== "read"
                  ? t(`differences.${state}`)
                  : written.length === 0
                    ? t("differences.nothing")
                    : t("differences.none")}
              </p>
            ) : (
              <>
                <div className="newshots">
                  <span className="cap">{t("differences.newShots")}</span>
                  <Segmented
                    label={t("differences.newShots")}
                    value={form}
                    onChange={setForm}
                    options={[
                      { value: "words", label: direct("form.words") },
                      { value: "directed", label: direct("form.directed") },
                    ]}
                  />
                </div>
                <ScriptDifferences
                  differences={differences}
                  taken={taken}
                  numberOf={(id) => numbers.get(id)}
                  onTake={(key, on) => setSaid((kept) => new Map(kept).set(key, on))}
                  onKeep={(difference) => change(keepBoard(difference))}
                  onShow={(from) => {
                    if (!view) return;
                    const at = Math.min(from, view.state.doc.length);
                    view.dispatch({
                      selection: { anchor: at },
                      effects: EditorView.scrollIntoView(at, { y: "start" }),
                    });
                    view.focus();
                  }}
                />
                <footer>
                  <Button
                    variant="primary"
                    disabled={taken.size === 0 || busy || state !== "read"}
                    onClick={() =>
                      change(changesFor(differences, taken, board ?? [], scenes.byId.values(), { form, cast: names }))
                    }
                  >
                    {t("differences.apply", { count: taken.size })}
                  </Button>
                  <span className="cap">{t("differences.free")}</span>
                </footer>
              </>
            )}
          </section>
        </>
      )}
      {replacing && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setReplacing(undefined)}
          title={t("replace.title")}
          description={t("replace.body", { name: replacing.name })}
          confirm={t("replace.confirm")}
          onConfirm={() => {
            write(replacing.text);
            setReplacing(undefined);
          }}
        />
      )}
    </div>
  );
}

/** Chosen by hand, by film; it stays while another pane is looked at. */
const useChosen = create<{ readonly byFilm: Readonly<Record<string, ShotForm>> }>(() => ({ byFilm: {} }));

/** How the script's new shots are written: as chosen, else as most of the film's shots are. */
function useShotForm(projectId: string, shots: readonly Shot[]): [ShotForm, (form: ShotForm) => void] {
  const chosen = useChosen(({ byFilm }) => byFilm[projectId]);
  const directed = shots.filter(({ draft }) => draft.directed).length;
  return [
    chosen ?? (directed * 2 > shots.length ? "directed" : "words"),
    (form) => useChosen.setState(({ byFilm }) => ({ byFilm: { ...byFilm, [projectId]: form } })),
  ];
}
