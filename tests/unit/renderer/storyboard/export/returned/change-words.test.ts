// @vitest-environment jsdom
import i18next, { type TFunction } from "i18next";
import { beforeAll, expect, test } from "vitest";
import { clipNames, isOfPicture, isOfSound, wordsOfChange } from "#renderer/storyboard/export/returned/change-words.ts";
import type { CutChange, ShownClip, SoundChange } from "#shared/film/returned/index.ts";
import { speakEnglish } from "../../../within-page.tsx";

beforeAll(speakEnglish);

const t = ((key: string, told?: object) => i18next.t(`film:${key}`, told as never)) as unknown as TFunction<"film">;
const figure = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const said = (change: object) => wordsOfChange(change as CutChange | SoundChange, (id) => `“${id}”`, figure, t);
const clip = { from: 1, to: 5, hold: null, fade: 0 };
const place = (at: number) => ({ at, from: 2, length: 3.456 });
const joint = (seconds: number, through: string | null = null) => ({ seconds, through });

test.each<[change: object, words: string]>([
  [{ kind: "removed" }, "Removed"],
  [{ kind: "soundRemoved" }, "Removed"],
  [{ kind: "moved", after: null }, "Moved to the start"],
  [{ kind: "moved", after: "a" }, "Moved after “a”"],
  [{ kind: "added", after: null, clip }, "Added again at the start · 4 s starting at 1 s"],
  [{ kind: "added", after: "a", clip: { ...clip, speed: 2 } }, "Added again after “a” · 2 s starting at 1 s"],
  [{ kind: "added", after: "a", clip: { ...clip, hold: 1.5 } }, "Added again after “a” · 1.5 s starting at 1 s"],
  [{ kind: "added", after: "a", clip: { ...clip, to: null } }, "Added again after “a”"],
  [
    { kind: "trimmed", was: { from: 0, length: 5 }, now: { from: 1.25, length: 3 } },
    "5 s starting at 0 s → 3 s starting at 1.25 s",
  ],
  [{ kind: "fade", was: joint(0), now: joint(1) }, "Cut → Cross-fade 1 s"],
  [{ kind: "fade", was: joint(1, "#000000"), now: joint(2, "#ffffff") }, "Dip to black 1 s → Dip to white 2 s"],
  [{ kind: "fade", was: joint(0.5, "#aa0000"), now: joint(0, "#000000") }, "Dip to #aa0000 0.5 s → Cut"],
  [{ kind: "frozen", now: { from: 2, length: 3 } }, "Freeze frame at 2 s for 3 s"],
  [{ kind: "unfrozen", now: { from: 2, length: 3 } }, "Plays 3 s starting at 2 s instead of a freeze frame"],
  [{ kind: "black", after: null, length: 2, joint: joint(0) }, "2 s at the start"],
  [{ kind: "black", after: "a", length: 2, joint: joint(0) }, "2 s after “a”"],
  [{ kind: "black", after: "a", length: 2, joint: joint(1) }, "2 s after “a” · Cross-fade 1 s"],
  [{ kind: "soundHead", was: 0, now: -0.5 }, "Audio start offset 0 s → -0.5 s"],
  [{ kind: "soundMoved", was: 1, now: 4 }, "Starts at 1 s → 4 s"],
  [{ kind: "soundAdded", now: place(1) }, "Added again at 1 s: 3.46 s of the file, from 2 s"],
  [
    { kind: "soundTrimmed", was: place(1), now: place(4) },
    "at 1 s: 3.46 s of the file, from 2 s → at 4 s: 3.46 s of the file, from 2 s",
  ],
  [{ kind: "speed", was: 1, now: 0.5 }, "Speed 1× → 0.5×"],
])("%j is said as “%s”", (change, words) => {
  expect(said(change)).toBe(words);
});

test.each(["soundRemoved", "soundMoved", "soundTrimmed", "soundAdded"])("%s is of a sound", (kind) => {
  expect([isOfSound({ kind } as SoundChange), isOfPicture({ kind } as SoundChange)]).toEqual([true, false]);
});
test.each(["removed", "soundHead", "fade"])("%s is of a clip", (kind) => {
  expect([isOfSound({ kind } as CutChange), isOfPicture({ kind } as CutChange)]).toEqual([false, true]);
});

test("a clip is named by its shot, else by a name of its own, else it is a copy", () => {
  const shown = [
    { id: "a", shotId: "1", names: ["x"] },
    { id: "b", shotId: "2", names: ["x"] },
    { id: "gone", shotId: "9", names: ["take", "film.mp4"] },
    { id: "card", shotId: null, names: ["The end"] },
    { id: "bare", shotId: null, names: [] },
  ] as unknown as ShownClip[];
  const shots = [
    { shotId: "1", number: 1, name: "Pier" },
    { shotId: "2", number: 2, name: "" },
  ];
  const nameOf = clipNames(shown, shots, t);
  const names = ["a", "b", "gone", "card", "bare", "unknown"].map(nameOf);
  expect(names).toEqual(["Shot 1 Pier", "Shot 2", "film.mp4", "The end", "Copy", "Copy"]);
});
