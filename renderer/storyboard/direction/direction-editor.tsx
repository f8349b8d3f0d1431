import { type KeyboardEvent, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Switch } from "#renderer/components/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { type Direction, wordsDirection } from "#shared/direction/index.ts";
import { findingsAsDirected } from "#shared/rules/direction/direction-findings.ts";
import { videoModels } from "#shared/wire/video/video-models.ts";
import { type BoardMedia, kindIn } from "../board-media.ts";
import { PromptBox } from "../inspector/prompt-box.tsx";
import { BeatCard } from "./beat-card.tsx";
import { BeatStrip } from "./beat-strip.tsx";
import "./direction.css";
import { BoundedField } from "./bounded-field.tsx";
import { DirectionFindings } from "./direction-findings.tsx";
import { useOpenedParts } from "./opened-parts.ts";
import { PhraseBank } from "./phrase-bank.tsx";
import { DirectedReadNote, PastedPrompt } from "./read-note.tsx";
import { SentText } from "./sent-text.tsx";
import { withPhrase } from "./with-phrase.ts";

export interface DirectionEditorProps {
  shotId: string;
  draft: ShotDraft;
  media: BoardMedia;
  /** Of the film's song, in seconds from the shot's start; none where no song lies under it. */
  songBeats: readonly number[];
  /** The take that stands for the shot: what is sent is compared with what it was asked with. */
  shown: Task | undefined;
  /** The most characters that are sent. */
  most: number;
  /** What can't be saved, if so. */
  unsaved: string | false;
  change: (patch: Partial<ShotDraft>) => void;
  keep: () => void;
}

/** A take as its director writes it: style, beats on a strip and as cards, the whole take's sound, and what is sent. */
export function DirectionEditor(props: DirectionEditorProps) {
  const { shotId, draft, media, songBeats, shown, most, unsaved, change, keep } = props;
  const { t } = useTranslation("direction");
  const { duration } = draft;
  const direction = useMemo(() => draft.direction ?? wordsDirection("", duration), [draft.direction, duration]);
  const [opened, open] = useOpenedParts(shotId);
  const at = Math.min(opened.beat, direction.beats.length - 1);
  const edit = useCallback((next: Direction) => change({ direction: next }), [change]);
  const findings = useMemo(() => findingsAsDirected(draft, direction, kindIn(media)), [draft, direction, media]);
  const of = (path: string) => findings.filter((finding) => finding.path === path);
  const fix = { direction, duration, lengths: videoModels[draft.model].duration, change };
  // A beat that was cut off or joined leaves the focus where the work goes on.
  const openBeat = useCallback((next: number) => open({ beat: Math.max(0, next) }), [open]);
  const steer = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { PageUp: at - 1, PageDown: at + 1 }[event.key];
    if (to === undefined || to < 0 || to >= direction.beats.length) return;
    event.preventDefault();
    openBeat(to);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys go from beat to beat wherever the focus is in it
    <div className="directing" onKeyDown={steer} onBlur={keep}>
      {unsaved !== false && <p className="text-11 text-tx-3">{unsaved}</p>}
      <DirectedReadNote {...{ draft, direction }} />
      <div className="withbank">
        <BoundedField text={direction.style} label={t("style.name")}>
          <PromptBox
            {...{ draft, media }}
            minLines={1}
            maxLines={4}
            value={direction.style}
            placeholder={t("style.placeholder")}
            onChange={(style) => edit({ ...direction, style })}
          />
        </BoundedField>
        <PhraseBank
          label={t("phrases.forStyle")}
          onPick={(phrase) => edit({ ...direction, style: withPhrase(direction.style, phrase) })}
        />
      </div>
      <BeatStrip
        direction={direction}
        duration={duration}
        songBeats={songBeats}
        open={at}
        onOpen={openBeat}
        onChange={edit}
      />
      <ol className="beats">
        {direction.beats.map((_beat, index) => (
          <BeatCard
            // Beats have no names of their own: their place is what they are.
            // biome-ignore lint/suspicious/noArrayIndexKey: a beat is its place
            key={index}
            at={index}
            direction={direction}
            draft={draft}
            media={media}
            open={index === at}
            findings={of(`beats.${index}`)}
            fix={fix}
            onOpen={openBeat}
            onChange={edit}
          />
        ))}
      </ol>
      <PastedPrompt direction={direction} onRead={edit} />
      <DirectionFindings findings={of("beats")} fix={fix} />
      <WholeTake
        {...{ draft, media }}
        label={t("soundscape.name")}
        none={t("soundscape.none")}
        placeholder={t("soundscape.placeholder")}
        value={direction.soundscape}
        onChange={(soundscape) => edit({ ...direction, soundscape })}
      />
      <DirectionFindings findings={of("overall_soundscape")} fix={fix} />
      <WholeTake
        {...{ draft, media }}
        label={t("music.name")}
        none={t("music.none")}
        placeholder={t("music.placeholder")}
        value={direction.music}
        onChange={(music) => edit({ ...direction, music })}
      />
      <DirectionFindings findings={of("non_diegetic_music")} fix={fix} />
      <DirectionFindings
        findings={findings.filter(
          ({ path }) => !path.startsWith("beats") && !path.includes("_soundscape") && !path.includes("_music"),
        )}
        fix={fix}
      />
      <SentText
        draft={{ ...draft, direction }}
        media={media}
        shown={shown}
        most={most}
        open={opened.sent}
        onOpen={(sent) => open({ sent })}
      />
    </div>
  );
}

interface WholeTakeProps extends Pick<DirectionEditorProps, "draft" | "media"> {
  label: string;
  /** The switch that says that there is none. */
  none: string;
  placeholder: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Sound of the whole take: described, left open, or wanted to be none, which the format writes `N/A`. */
function WholeTake({ draft, media, label, none, placeholder, value, onChange }: WholeTakeProps) {
  const off = value?.trim().toUpperCase() === "N/A";
  // What was written is there again when none is no longer wanted.
  const [parked, setParked] = useState<string | null>(null);
  return (
    <div className="wholetake">
      <BoundedField text={off ? "" : (value ?? "")} label={label}>
        <PromptBox
          {...{ draft, media }}
          minLines={1}
          maxLines={5}
          disabled={off}
          value={off ? "" : (value ?? "")}
          placeholder={off ? "N/A" : placeholder}
          onChange={(words) => onChange(words === "" ? null : words)}
        />
      </BoundedField>
      <Switch
        label={none}
        checked={off}
        onChange={(wanted) => {
          if (wanted) setParked(value);
          onChange(wanted ? "N/A" : parked);
        }}
      />
    </div>
  );
}
