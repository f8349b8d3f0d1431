import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { joinInSentence } from "#renderer/i18n/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { type Direction, parseDirection } from "#shared/direction/index.ts";
import { tellReading } from "#shared/direction/tell-reading.ts";
import "./read-note.css";

/** Under a prompt in Words: what Directed would read it as, where that is more than a picture. */
export function WordsReadNote({ draft: { prompt, duration } }: { draft: ShotDraft }) {
  const direction = useMemo(() => parseDirection(prompt, duration), [prompt, duration]);
  return <ReadNote direction={direction} where="words" />;
}

/** In Directed: what the prompt was read as, as long as nothing was changed since. */
export function DirectedReadNote({ draft, direction }: { draft: ShotDraft; direction: Direction }) {
  const { prompt, duration } = draft;
  const read = useMemo(() => (prompt === "" ? null : parseDirection(prompt, duration)), [prompt, duration]);
  const same = useMemo(() => read !== null && JSON.stringify(read) === JSON.stringify(direction), [read, direction]);
  return same ? <ReadNote direction={direction} where="directed" /> : null;
}

const counted = ["beats", "camera", "lines", "screen", "sounds"] as const;
/** Passages that are named; the others are counted. */
const SHOWN = 5;

function ReadNote({ direction, where }: { direction: Direction; where: "words" | "directed" }) {
  const { t } = useTranslation("direction");
  const { structured, whole, left, ...counts } = useMemo(() => tellReading(direction), [direction]);
  if (!structured && left.length === 0) return null;
  const what = [
    ...counted.flatMap((kind) => (counts[kind] > 0 ? [t(`read.${kind}`, { count: counts[kind] })] : [])),
    ...whole.map((field) => t(`read.${field}`)),
  ];
  return (
    <div className="readnote">
      <p>{structured ? t(`read.in.${where}`, { what: joinInSentence(what) }) : t(`read.picture.${where}`)}</p>
      {left.length > 0 && (
        <details>
          <summary>{t("read.left", { count: left.length })}</summary>
          <ul>
            {left.slice(0, SHOWN).map((passage, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a passage may stand there twice
              <li key={at}>{passage}</li>
            ))}
          </ul>
          {left.length > SHOWN && <p>{t("read.more", { count: left.length - SHOWN })}</p>}
        </details>
      )}
    </div>
  );
}

/** A whole prompt that was pasted into the picture of an empty direction; undefined where there is none. */
function pastedPrompt({ beats, style, soundscape, music }: Direction): string | undefined {
  const [only, ...others] = beats.flatMap(({ parts }) => parts);
  const empty = style === "" && soundscape === null && music === null;
  return beats.length === 1 && others.length === 0 && empty && only?.kind === "picture" ? only.text : undefined;
}

/** Offers to read what was pasted into a picture as the beats that it holds. */
export function PastedPrompt({ direction, onRead }: { direction: Direction; onRead: (read: Direction) => void }) {
  const { t } = useTranslation("direction");
  const text = pastedPrompt(direction);
  const read = useMemo(() => {
    const found = text === undefined || text === "" ? null : parseDirection(text, direction.duration);
    return found && tellReading(found).structured && JSON.stringify(found) !== JSON.stringify(direction) ? found : null;
  }, [text, direction]);
  if (read === null) return null;
  return (
    <div className="readnote">
      <p>{t("read.pasted")}</p>
      <Button size="s" onClick={() => onRead(read)}>
        {t("read.asBeats")}
      </Button>
    </div>
  );
}
