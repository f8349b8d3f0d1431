import { ChevronRight, Ellipsis, Plus } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  DropdownMenu,
  Field,
  Icon,
  IconButton,
  type MenuItem,
  SecondsField,
  Select,
} from "#renderer/components/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { cutVerbs } from "#shared/direction/direction.ts";
import {
  canSplit,
  cutRange,
  joinBeat,
  moveBeat,
  moveCut,
  newPart,
  removeBeat,
  splitBeat,
  startOf,
  withBeat,
  withParts,
} from "#shared/direction/edit-beats.ts";
import { type Beat, type Direction, type Part, readableWords } from "#shared/direction/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import type { BoardMedia } from "../board-media.ts";
import { DirectionFindings, type FixContext } from "./direction-findings.tsx";
import { PartFields, partIcons } from "./part-fields.tsx";
import { textKey } from "./text-key.ts";

export interface BeatCardProps {
  at: number;
  direction: Direction;
  draft: ShotDraft;
  media: BoardMedia;
  open: boolean;
  findings: readonly Finding[];
  fix: FixContext;
  onOpen: (at: number) => void;
  onChange: (direction: Direction) => void;
}

const kinds = ["picture", "camera", "line", "screen", "sound"] as const;

/** Nobody looks for where to begin: of a beat without anything in it, the picture waits to be written. */
const partsOf = ({ parts }: Beat, direction: Direction): readonly Part[] =>
  parts.length === 0 ? [newPart("picture", direction)] : parts;

/** One beat: its times, how it is cut to, and what is in it; a line of words while another one is open. */
export function BeatCard({ at, direction, draft, media, open, findings, fix, onOpen, onChange }: BeatCardProps) {
  const { t, i18n } = useTranslation("direction");
  const { beats } = direction;
  const body = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  const beat = beats[at];
  if (!beat) return null;
  const { duration } = draft;
  const number = at + 1;
  const start = startOf(beats, at);
  const end = at + 1 < beats.length ? startOf(beats, at + 1) : duration;
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const go = (next: Direction, to: number) => {
    onChange(next);
    onOpen(to);
  };
  const menu: MenuItem[] = [
    {
      label: t("beat.split"),
      disabled: !canSplit(beats, at, duration),
      onSelect: () => go(splitBeat(direction, at, duration), at + 1),
    },
    { label: t("beat.join"), disabled: at === 0, onSelect: () => go(joinBeat(direction, at), at - 1) },
    { label: t("beat.earlier"), disabled: at === 0, onSelect: () => go(moveBeat(direction, at, at - 1), at - 1) },
    {
      label: t("beat.later"),
      disabled: number === beats.length,
      onSelect: () => go(moveBeat(direction, at, at + 1), at + 1),
    },
    { kind: "line" },
    {
      label: t("beat.remove"),
      danger: true,
      disabled: beats.length === 1,
      onSelect: () => go(removeBeat(direction, at), Math.max(0, at - 1)),
    },
  ];
  const before = at > 0 ? cutRange(beats, at, duration) : { min: 0, max: 0 };
  const behind = number < beats.length ? cutRange(beats, number, duration) : { min: duration, max: duration };
  return (
    <li className="beat" data-open={open || undefined}>
      <div className="beathead">
        <button type="button" aria-expanded={open} onClick={() => onOpen(open ? -1 : at)}>
          <Icon of={ChevronRight} size="xs" />
          <b>{t("beat.name", { number })}</b>
          <span className="fig">{t("beat.time", { from: figure.format(start), to: figure.format(end) })}</span>
          {!open && <span className="cut">{readableWords({ beats: [beat] }) || t("beat.unwritten")}</span>}
        </button>
        <DropdownMenu
          align="end"
          trigger={<IconButton icon={Ellipsis} label={t("beat.more", { number })} />}
          items={menu}
        />
      </div>
      {open && (
        <div className="beatbody" ref={body}>
          {beats.length > 1 && (
            <div className="grid2">
              <Field label={t("beat.starts")}>
                {at === 0 ? (
                  <p className="fixedtime">{t("seconds", { value: figure.format(0) })}</p>
                ) : (
                  <SecondsField
                    label={t("beat.startsNumber", { number })}
                    value={start}
                    {...before}
                    onChange={(seconds) => onChange(moveCut(direction, at, seconds, duration))}
                  />
                )}
              </Field>
              <Field label={t("beat.ends")}>
                {number === beats.length ? (
                  <p className="fixedtime">{t("seconds", { value: figure.format(duration) })}</p>
                ) : (
                  <SecondsField
                    label={t("beat.endsNumber", { number })}
                    value={end}
                    {...behind}
                    onChange={(seconds) => onChange(moveCut(direction, number, seconds, duration))}
                  />
                )}
              </Field>
            </div>
          )}
          {at > 0 && (
            <Field label={t("beat.cut")}>
              <Select
                value={beat.cut?.verb ?? "own"}
                onChange={(verb) =>
                  onChange(
                    withBeat(direction, at, (one) => ({
                      ...one,
                      cut: verb === "own" ? null : { by: one.cut?.by ?? "camera", verb },
                    })),
                  )
                }
                options={[
                  ...cutVerbs.map((verb) => ({ value: verb, label: t(`cut.${textKey(verb)}`) })),
                  { value: "own" as const, label: t("cut.own") },
                ]}
              />
            </Field>
          )}
          {partsOf(beat, direction).map((part, index) => (
            <PartFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
              key={index}
              part={part}
              index={index}
              at={at}
              direction={direction}
              draft={draft}
              media={media}
              onChange={(next) => onChange(withParts(direction, at, (parts) => parts.toSpliced(index, 1, next)))}
              onMove={(to) =>
                onChange(withParts(direction, at, (parts) => parts.toSpliced(index, 1).toSpliced(to, 0, part)))
              }
              onRemove={() => onChange(withParts(direction, at, (parts) => parts.toSpliced(index, 1)))}
            />
          ))}
          <DropdownMenu
            align="start"
            trigger={
              <Button size="s" variant="ghost" icon={Plus}>
                {t("part.add")}
              </Button>
            }
            items={kinds.map((kind) => ({
              label: t(`part.${kind}`),
              icon: partIcons[kind],
              onSelect: () => {
                added.current = true;
                onChange(withParts(direction, at, (parts) => [...parts, newPart(kind, direction)]));
              },
            }))}
            // What was added is what is written next.
            onClosed={() => {
              const parts = added.current ? body.current?.querySelectorAll<HTMLElement>(".part") : undefined;
              added.current = false;
              const field = [...(parts ?? [])].at(-1)?.querySelector<HTMLElement>("textarea, input, button.pick");
              field?.focus();
              return field != null;
            }}
          />
        </div>
      )}
      <DirectionFindings findings={findings} fix={fix} />
    </li>
  );
}
