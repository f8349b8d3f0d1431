import { useQuery } from "@tanstack/react-query";
import { Check, Download, Plus, Trash2, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, IconButton, readShortcut, Spacer, TextArea } from "#renderer/components/index.ts";
import { describeError, orpc, showToast, useKeysOf } from "#renderer/lib/index.ts";
import { formatTimecode, usePlayback } from "#renderer/media/screening/index.ts";
import { MOST_NOTE_WORDS, type PlacedNote } from "#shared/film/film-notes.ts";
import type { Clip, FrameSize } from "../animatic-clips.ts";
import { filmPlayback } from "../screening-state.ts";
import { type NoteWords, saveNotesCsv, saveNotesPdf } from "./save-notes.ts";
import type { FilmNotesHere } from "./use-film-notes.ts";
import "./notes.css";

export interface NotesPanelProps {
  projectId: string;
  notes: FilmNotesHere;
  /** Of the film's pictures, px. */
  frame: FrameSize;
  /** The note that was just begun. */
  writing: string | undefined;
  onWriting: (id: string | undefined) => void;
  onAdd: () => void;
  onClose: () => void;
}

/** Everything that was remarked on the film, beside its picture. */
export function NotesPanel({ projectId, notes, frame, writing, onWriting, onAdd, onClose }: NotesPanelProps) {
  const { t } = useTranslation("notes");
  const addKeys = useKeysOf()("strip.addNote");
  const { data } = useQuery(orpc.storyboard.projects.queryOptions());
  const { placed } = notes;
  const at = usePlayback(filmPlayback, ({ time, frameRate }) => formatTimecode(time, frameRate));
  const rate = usePlayback(filmPlayback, ({ frameRate }) => frameRate);
  const shotOf = ({ shownBy }: PlacedNote<Clip>) => {
    if (shownBy === undefined) return "";
    if (shownBy.footage) return shownBy.name;
    return shownBy.card === null ? t("shot", { number: shownBy.number }) : t("card");
  };
  const words: NoteWords = {
    headings: [t("list.time"), t("list.shot"), t("list.note"), t("list.done")],
    ...{ done: t("list.yes"), unplaced: t("unplaced"), shotOf },
  };
  const name = t("fileName", { film: data?.find(({ id }) => id === projectId)?.title ?? "" });
  const savePdf = () =>
    saveNotesPdf(name, placed, words, rate, frame).catch((thrown: unknown) =>
      showToast({ kind: "error", title: t("pdfFailed"), body: describeError(thrown).title }),
    );
  return (
    <aside className="notesPanel" aria-label={t("name")}>
      <header>
        <h2 className="strong">{t("name")}</h2>
        <span className="cap">{placed.length > 0 && placed.length}</span>
        <Spacer />
        <DropdownMenu
          align="end"
          trigger={<IconButton icon={Download} label={t("export")} disabled={placed.length === 0} />}
          items={[
            { label: t("csv"), onSelect: () => saveNotesCsv(name, placed, words, rate) },
            { label: t("pdf"), onSelect: () => void savePdf() },
          ]}
        />
        <IconButton icon={X} label={t("close")} onClick={onClose} />
      </header>
      {placed.length === 0 ? (
        <p className="cap">{addKeys === undefined ? t("none") : t("noneYet", { keys: readShortcut(addKeys) })}</p>
      ) : (
        <ol className="scroll">
          {placed.map((note) => (
            <li key={note.id} data-done={note.done || undefined}>
              <div className="row">
                <button
                  type="button"
                  className="noteTime"
                  disabled={note.time === null}
                  onClick={() => note.time !== null && filmPlayback.seek(note.time)}
                >
                  {note.time === null ? t("unplaced") : formatTimecode(note.time, rate)}
                </button>
                <span className="cap cut">{shotOf(note)}</span>
                <Spacer />
                <IconButton
                  icon={Check}
                  label={t("done")}
                  aria-pressed={note.done ?? false}
                  onClick={() => notes.setDone(note.id, !note.done)}
                />
                <IconButton icon={Trash2} label={t("remove")} onClick={() => notes.remove(note.id)} />
              </div>
              <TextArea
                ref={note.id === writing ? (area) => area?.focus() : undefined}
                aria-label={note.time === null ? t("note") : t("noteAt", { at: formatTimecode(note.time, rate) })}
                minLines={1}
                maxLength={MOST_NOTE_WORDS}
                value={note.text}
                placeholder={t("placeholder")}
                onFocus={() => onWriting(undefined)}
                onKeyDown={(event) => {
                  if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
                  // Out of the words, not out of the film.
                  event.preventDefault();
                  event.stopPropagation();
                  event.currentTarget.closest("li")?.querySelector<HTMLElement>(".noteTime")?.focus();
                }}
                onChange={({ target }) => notes.write(note.id, target.value)}
              />
            </li>
          ))}
        </ol>
      )}
      <footer>
        <Button icon={Plus} onClick={onAdd}>
          {t("addAt", { at })}
        </Button>
      </footer>
    </aside>
  );
}
