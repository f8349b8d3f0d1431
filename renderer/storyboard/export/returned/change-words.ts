import type { TFunction } from "i18next";
import type { Joint } from "#shared/film/joint.ts";
import type { CutChange, ShownClip, SoundChange } from "#shared/film/returned/index.ts";

/** Clips as people know them: by their shot, or a card by its words. */
export function clipNames(
  shown: readonly ShownClip[],
  shots: readonly { shotId: string; number: number; name: string }[],
  t: TFunction<"film">,
) {
  const byShot = new Map(shots.map((shot) => [shot.shotId, shot]));
  const byId = new Map(shown.map((clip) => [clip.id, clip]));
  return (id: string): string => {
    const clip = byId.get(id);
    const shot = clip?.shotId ? byShot.get(clip.shotId) : undefined;
    if (shot) return [t("shot", { number: shot.number }), shot.name].filter(Boolean).join(" ");
    return clip?.names[1] || clip?.names[0] || t("returned.copy");
  };
}

const soundChanges: readonly string[] = ["soundRemoved", "soundMoved", "soundTrimmed", "soundAdded"];
export const isOfSound = (change: CutChange | SoundChange): change is SoundChange => soundChanges.includes(change.kind);
export const isOfPicture = (change: CutChange | SoundChange): change is CutChange => !isOfSound(change);

/** What was changed of a clip or a sound, in words. */
export function wordsOfChange(
  change: CutChange | SoundChange,
  nameOf: (id: string) => string,
  figure: Intl.NumberFormat,
  t: TFunction<"film">,
): string {
  const f = (value: number) => figure.format(value);
  switch (change.kind) {
    case "removed":
    case "soundRemoved":
      return t("returned.change.removed");
    case "moved":
      return change.after === null
        ? t("returned.change.first")
        : t("returned.change.moved", { name: nameOf(change.after) });
    case "added": {
      const { after, clip } = change;
      const where =
        after === null ? t("returned.change.addedFirst") : t("returned.change.added", { name: nameOf(after) });
      const length = clip.hold ?? (clip.to === null ? null : (clip.to - clip.from) / (clip.speed ?? 1));
      const stretch = length && t("returned.stretch", { from: f(clip.from), length: f(length) });
      return stretch ? `${where} · ${stretch}` : where;
    }
    case "trimmed": {
      const { was, now } = change;
      const stretch = ({ from, length }: typeof was) => t("returned.stretch", { from: f(from), length: f(length) });
      return t("returned.change.trimmed", { was: stretch(was), now: stretch(now) });
    }
    case "fade":
      return t("returned.change.fade", { was: jointWords(change.was, f, t), now: jointWords(change.now, f, t) });
    case "frozen":
      return t("returned.change.frozen", { from: f(change.now.from), length: f(change.now.length) });
    case "unfrozen": {
      const { from, length } = change.now;
      return t("returned.change.unfrozen", { from: f(from), length: f(length) });
    }
    case "black": {
      const { after, joint } = change;
      const length = f(change.length);
      const place =
        after === null
          ? t("returned.change.blackFirst", { length })
          : t("returned.change.black", { length, name: nameOf(after) });
      return joint.seconds > 0 ? `${place} · ${jointWords(joint, f, t)}` : place;
    }
    case "soundHead":
      return t("returned.change.soundHead", { was: f(change.was), now: f(change.now) });
    case "soundMoved":
      return t("returned.change.soundMoved", { was: f(change.was), now: f(change.now) });
    case "soundAdded":
    case "soundTrimmed": {
      const place = ({ at, from, length }: typeof change.now) =>
        t("returned.soundPlace", { at: f(at), from: f(from), length: f(length) });
      return change.kind === "soundAdded"
        ? t("returned.change.soundAdded", { now: place(change.now) })
        : t("returned.change.trimmed", { was: place(change.was), now: place(change.now) });
    }
    case "speed":
      return t("returned.change.speed", { was: f(change.was), now: f(change.now) });
  }
}

function jointWords({ seconds, through }: Joint, f: (value: number) => string, t: TFunction<"film">): string {
  const value = f(seconds);
  if (seconds === 0) return t("takes.cut");
  if (through === null) return t("takes.fade", { value });
  if (through === "#000000") return t("returned.dip.black", { value });
  return through === "#ffffff"
    ? t("returned.dip.white", { value })
    : t("returned.dip.color", { value, color: through });
}
