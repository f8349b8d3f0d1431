import { Clock } from "lucide-react";
import { type Ref, useImperativeHandle, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, TextArea } from "#renderer/components/index.ts";
import { describeError, useAssetNote } from "#renderer/lib/index.ts";
import { type Asset, LONGEST_NOTE } from "#shared/contract/library/media.ts";
import type { NoteHandle, NotePlayer } from "../viewer/note-player.ts";
import { timeAt, timesOf } from "../viewer/note-times.ts";
import "./note.css";

export interface AssetNoteProps {
  asset: Asset;
  /** Where the file plays beside it: times can be put in, and lead there. */
  player?: NotePlayer | undefined;
  handle?: Ref<NoteHandle> | undefined;
}

/** The person's words about a file, and the times in them. */
export function AssetNote({ asset, player, handle }: AssetNoteProps) {
  const { t } = useTranslation("viewer");
  const { t: marks } = useTranslation("marks");
  const { value, change, flush, failure } = useAssetNote(asset);
  const area = useRef<HTMLTextAreaElement>(null);
  const plays = player !== undefined && (asset.kind === "video" || asset.kind === "audio");
  const putTime = () => {
    const field = area.current;
    if (!field) return;
    const written = document.activeElement === field;
    field.focus();
    if (!plays) return;
    // From elsewhere it begins a line of its own; the field keeps the caret behind it, for what is typed at once.
    const line = written || /^$|\n$/.test(field.value) ? "" : "\n";
    const from = written ? field.selectionStart : field.value.length;
    const to = written ? field.selectionEnd : from;
    const put = line + timeAt(field.value + line, player.now(), from + line.length, to + line.length);
    // What it takes the place of makes room for it.
    if (field.value.length - (to - from) + put.length > LONGEST_NOTE) return;
    field.setRangeText(put, from, to, "end");
    change({ note: field.value });
  };
  useImperativeHandle(handle, () => ({ focus: () => area.current?.focus(), putTime }));
  const times = plays ? timesOf(value.note) : [];
  return (
    <div className="noteOf">
      <Field label={marks("note")} hideLabel hint={failure !== undefined && describeError(failure).title}>
        <TextArea
          ref={area}
          minLines={2}
          maxLines={8}
          maxLength={LONGEST_NOTE}
          placeholder={marks("note")}
          value={value.note}
          onChange={({ target }) => change({ note: target.value })}
          onBlur={flush}
        />
      </Field>
      {plays && (
        <Button variant="ghost" size="s" icon={Clock} title={t("note.putKey")} onClick={putTime}>
          {t("note.put")}
        </Button>
      )}
      {times.length > 0 && (
        <ul className="noteTimes" aria-label={t("note.times")}>
          {times.map(({ at, seconds, written, words }) => (
            <li key={at}>
              <button type="button" onClick={() => player?.seek(seconds)}>
                <b>{written}</b>
                <bdi className="cut">{words}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
