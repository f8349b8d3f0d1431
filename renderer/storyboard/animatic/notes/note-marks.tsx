import { Check, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton, Popover, Spacer, TextArea } from "#renderer/components/index.ts";
import { formatTimecode, usePlayback } from "#renderer/media/screening/index.ts";
import { MOST_NOTE_WORDS } from "#shared/film/film-notes.ts";
import { filmPlayback } from "../screening-state.ts";
import type { FilmNotesHere } from "./use-film-notes.ts";
import "./notes.css";

export interface NoteMarksProps {
  notes: FilmNotesHere;
  /** Of the film, seconds. */
  total: number;
  /** The note whose words are open. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** The notes along the ruler; each is read and written where it stands. */
export function NoteMarks({ notes, total, open, onOpen }: NoteMarksProps) {
  const { t } = useTranslation("notes");
  const rate = usePlayback(filmPlayback, ({ frameRate }) => frameRate);
  return notes.placed.map(({ id, time, text, done = false }) => {
    if (time === null) return null;
    const at = formatTimecode(time, rate);
    return (
      <Popover
        key={id}
        label={t("noteAt", { at })}
        side="top"
        className="filmnote"
        open={open === id}
        onOpenChange={(next) => {
          if (next) filmPlayback.seek(time);
          onOpen(next ? id : undefined);
        }}
        trigger={
          <button
            type="button"
            className="noteMark"
            data-done={done || undefined}
            style={{ left: `${total > 0 ? (time / total) * 100 : 0}%` }}
            aria-label={text === "" ? t("noteAt", { at }) : t("noteSays", { at, text })}
            title={text}
          />
        }
      >
        <TextArea
          aria-label={t("noteAt", { at })}
          minLines={3}
          maxLength={MOST_NOTE_WORDS}
          value={text}
          placeholder={t("placeholder")}
          onChange={({ target }) => notes.write(id, target.value)}
        />
        <div className="row">
          <span className="cap">{at}</span>
          <Spacer />
          <IconButton icon={Check} label={t("done")} aria-pressed={done} onClick={() => notes.setDone(id, !done)} />
          <IconButton
            icon={Trash2}
            label={t("remove")}
            onClick={() => {
              onOpen(undefined);
              notes.remove(id);
            }}
          />
        </div>
      </Popover>
    );
  });
}
