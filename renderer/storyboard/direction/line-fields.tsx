import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Field, Select, Switch, TextArea, TextField } from "#renderer/components/index.ts";
import { joinInSentence } from "#renderer/i18n/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { carryOn, linesOf, speakersOf } from "#shared/direction/edit-beats.ts";
import type { Direction, Line } from "#shared/direction/index.ts";
import { speechSeconds } from "#shared/rules/direction/check-direction.ts";
import type { BoardMedia } from "../board-media.ts";
import { PromptBox } from "../inspector/prompt-box.tsx";
import { BoundedField } from "./bounded-field.tsx";

export interface LineFieldsProps {
  line: Line;
  direction: Direction;
  draft: ShotDraft;
  media: BoardMedia;
  /** There is a beat behind and before it for the line to go on in. */
  follows: { readonly before: boolean; readonly behind: boolean };
  onChange: (line: Line) => void;
}

const lips = ["his", "her", "their", "its"] as const;
const deliveries = ["says", "whispers", "shouts", "murmurs", "asks", "sings", "laughs and says", "says through tears"];
const languages = ["English", "Mandarin", "Cantonese", "Japanese", "Korean", "Spanish", "French", "German", "Hindi"];

/** Somebody's words: who, in what voice, how, in what language, and over which cuts. */
export function LineFields({ line, direction, draft, media, follows, onChange }: LineFieldsProps) {
  const { t, i18n } = useTranslation("direction");
  const id = useId();
  const speakers = speakersOf(direction);
  const next = Math.max(0, ...speakers.map(({ number }) => number)) + 1;
  const together = speakers.length > 1 ? [speakers.map(({ number }) => number)] : [];
  const own = line.speakers.length > 1 ? [line.speakers] : [];
  const groups = [...new Map([...own, ...together].map((group) => [group.join(), group])).values()];
  const nameOf = (number: number) => {
    const who = speakers.find((one) => one.number === number)?.who;
    return who ? `S${number} · ${who}` : `S${number}`;
  };
  const options = [
    ...speakers.map(({ number }) => ({ value: String(number), label: nameOf(number) })),
    ...groups.map((group) => ({
      value: group.join(),
      label: t("line.together", { names: joinInSentence(group.map((one) => `S${one}`)) }),
    })),
    { value: String(next), label: t("line.newSpeaker", { number: next }) },
  ];
  const speak = (value: string) => {
    const numbers = value.split(",").map(Number);
    const known = numbers.length === 1 ? speakers.find(({ number }) => number === numbers[0]) : undefined;
    onChange({
      ...line,
      speakers: numbers,
      who: known?.who ?? "",
      voice: "",
      language: known?.language || line.language,
    });
  };
  // Who it is and how they sound is said where they are heard first.
  const first =
    linesOf(direction).find((one) => one.speakers.some((number) => line.speakers.includes(number))) === line;
  const seconds = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(speechSeconds(line.words));
  return (
    <>
      <div className="grid2">
        <Field label={t("line.speaker")}>
          <Select value={line.speakers.join()} onChange={speak} options={options} />
        </Field>
        <BoundedField text={line.who} label={t("line.who")}>
          <PromptBox
            {...{ draft, media }}
            line
            minLines={1}
            value={line.who}
            placeholder={t("line.whoPlaceholder")}
            onChange={(who) => onChange({ ...line, who })}
          />
        </BoundedField>
      </div>
      {(first || line.voice !== "") && (
        <BoundedField text={line.voice} label={t("line.voice")}>
          <PromptBox
            {...{ draft, media }}
            line
            minLines={1}
            value={line.voice}
            placeholder={t("line.voicePlaceholder")}
            onChange={(voice) => onChange({ ...line, voice })}
          />
        </BoundedField>
      )}
      <div className="grid2">
        <BoundedField text={line.delivery} label={t("line.delivery")}>
          <TextField
            value={line.delivery}
            list={`${id}-deliveries`}
            onChange={({ target }) => onChange({ ...line, delivery: target.value })}
          />
        </BoundedField>
        <Field label={t("line.language")}>
          <TextField
            value={line.language}
            list={`${id}-languages`}
            maxLength={60}
            onChange={({ target }) => onChange({ ...line, language: target.value.replace(/[\]\n]/g, "") })}
          />
        </Field>
      </div>
      <datalist id={`${id}-deliveries`}>
        {deliveries.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <datalist id={`${id}-languages`}>
        {languages.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <BoundedField
        text={line.words}
        label={t("line.words")}
        figure={line.words === "" ? undefined : t("line.takes", { seconds })}
      >
        <TextArea
          minLines={1}
          maxLines={6}
          value={line.words}
          placeholder={t("line.wordsPlaceholder")}
          onChange={({ target }) => onChange({ ...line, words: target.value })}
        />
      </BoundedField>
      <Field label={t("line.voiceover")}>
        <Select
          value={line.voiceover ?? "none"}
          onChange={(value) => onChange({ ...line, voiceover: value === "none" ? null : value })}
          options={[
            { value: "none" as const, label: t("line.inPicture") },
            ...lips.map((value) => ({ value, label: t(`line.lips.${value}`) })),
          ]}
        />
      </Field>
      {(follows.before || line.carriedOver) && (
        <Switch
          label={t("line.carriedOver")}
          checked={line.carriedOver}
          onChange={(carriedOver) => onChange({ ...line, carriedOver })}
        />
      )}
      {(follows.behind || line.carriesOn) && (
        <Switch label={t("line.carriesOn")} checked={line.carriesOn} onChange={(on) => onChange(carryOn(line, on))} />
      )}
      {(!follows.behind || line.cutOff) && (
        <Switch label={t("line.cutOff")} checked={line.cutOff} onChange={(cutOff) => onChange({ ...line, cutOff })} />
      )}
    </>
  );
}
