import type { TFunction } from "i18next";
import {
  BetweenHorizontalStart,
  Copy,
  Crop,
  FileSymlink,
  Gauge,
  Scissors,
  Snowflake,
  Trash2,
  Type,
} from "lucide-react";
import type { MenuItem } from "#renderer/components/index.ts";
import { type CommandWithKeys, keysNow } from "#renderer/lib/index.ts";
import { wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { cardBefore } from "#shared/film/cut.ts";
import { type Clip, isOfShot } from "../animatic-clips.ts";
import type { CutActions } from "./use-cut.ts";

/** Seconds of the transitions that the menu offers, as the export form does. */
const FADES = [0.5, 1, 2] as const;
/** Colors that a transition leads through. */
const COLORS = { black: "#000000", white: "#ffffff" } as const;
const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 4] as const;

/** As a menu shows them. */
function keys(id: CommandWithKeys): { shortcut?: string } {
  const shortcut = keysNow(id);
  return shortcut === undefined ? {} : { shortcut };
}

/** What can be done to a clip where it stands; `first`: nothing is before it that it could follow from. */
export function menuOfClip(
  t: TFunction<readonly ["cut", "film"]>,
  clip: Clip,
  first: boolean,
  cut: CutActions,
): MenuItem[] {
  const { key } = clip;
  const { from, to, speed, muted } = cut.settingsOf(key);
  const isMoving = clip.film !== null && clip.speed > 0;
  const line = { kind: "line" as const };
  const item = (label: string, onSelect: () => void, more: object = {}): MenuItem => ({ label, onSelect, ...more });
  return [
    item(t("cut:split"), () => cut.split(key), {
      ...{ icon: Scissors, ...keys("storyboard.split"), disabled: !cut.canSplit(clip) },
    }),
    ...(isMoving
      ? [
          item(t("cut:join"), () => cut.join(key), { disabled: !cut.canJoin(clip) }),
          item(t("cut:trimIn"), () => cut.trimToPlayhead("in"), {
            ...keys("strip.trimIn"),
            disabled: !cut.canTrim("in", clip),
          }),
          item(t("cut:trimOut"), () => cut.trimToPlayhead("out"), {
            ...keys("strip.trimOut"),
            disabled: !cut.canTrim("out", clip),
          }),
          item(t("cut:whole"), () => cut.set(key, { from: wholeTake.from, to: wholeTake.to }), {
            disabled: from === 0 && to === null,
          }),
          line,
          item(t("cut:freeze"), () => cut.freeze(), {
            ...{ icon: Snowflake, ...keys("storyboard.freeze"), disabled: !cut.canSplit(clip) },
          }),
          {
            kind: "sub" as const,
            label: t("cut:speed"),
            icon: Gauge,
            items: SPEEDS.map((value) => ({
              kind: "check" as const,
              label: t("film:percent", { value: value * 100 }),
              checked: (speed ?? 1) === value,
              onSelect: () => cut.set(key, { speed: value === 1 ? undefined : value }),
            })),
          },
        ]
      : []),
    jointsOf(t, clip, first, cut),
    ...(clip.size !== undefined && clip.card === null && !clip.footage?.gone
      ? [item(t("cut:openFraming"), () => cut.openFraming(key), { icon: Crop })]
      : []),
    ...(clip.footage ? [item(t("cut:replaceFile"), () => cut.openReplace(key), { icon: FileSymlink })] : []),
    ...(isMoving && clip.hasSound
      ? [
          {
            kind: "check" as const,
            label: t("cut:mute"),
            checked: muted === true,
            onSelect: () => cut.set(key, { muted: muted ? undefined : true }),
          },
          item(t("cut:sound"), () => cut.openSound(key)),
        ]
      : []),
    line,
    ...(clip.card !== null
      ? []
      : [
          isOfShot(clip) && cut.hasCard(clip)
            ? item(t("cut:removeCard"), () => cut.writeCard(cardBefore(clip.shotId), null), { icon: Type })
            : item(t("cut:addCard"), () => cut.addCard(clip), { icon: Type }),
        ]),
    item(t("cut:duplicate"), () => cut.duplicate(key), { icon: Copy }),
    item(t("cut:lift"), () => cut.remove("gap", key), keys("strip.liftClip")),
    item(clip.card === null ? t("cut:remove") : t("cut:removeCard"), () => cut.remove("close", key), {
      ...{ icon: Trash2, danger: true, ...keys("strip.removeClip") },
    }),
  ];
}

/** How a clip comes in: cut, over the one before it, or through a color. */
function jointsOf(t: TFunction<readonly ["cut", "film"]>, clip: Clip, first: boolean, cut: CutActions): MenuItem {
  const { key } = clip;
  const { fade, through } = cut.settingsOf(key);
  const check = (label: string, seconds: number, color: string | null): MenuItem => ({
    kind: "check",
    label,
    checked: seconds === 0 ? fade === 0 : fade === seconds && (through ?? null) === color,
    onSelect: () => cut.joint(key, { seconds, through: color }),
  });
  return {
    kind: "sub",
    label: t("cut:transition"),
    icon: BetweenHorizontalStart,
    items: [
      check(t("film:takes.cut"), 0, null),
      ...(first ? [] : FADES.map((value) => check(t("film:takes.fade", { value }), value, null))),
      ...FADES.map((value) => check(t("cut:throughBlack", { value }), value, COLORS.black)),
      ...FADES.map((value) => check(t("cut:throughWhite", { value }), value, COLORS.white)),
      { kind: "line" },
      { label: t("cut:joint.open"), onSelect: () => cut.openTransition(key) },
    ],
  };
}
