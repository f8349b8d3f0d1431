import { expect, it } from "vitest";
import {
  differenceOf,
  duplicateSection,
  moveSection,
  removeSection,
  renameSection,
  type SectionMove,
  setSectionMuted,
} from "#renderer/song/sections/section-moves.ts";
import { parseLyrics, unmutedLyrics } from "#shared/rules/music/lyric-structure.ts";
import { structureTags } from "#shared/wire/music/music.ts";
import { createDice, type Dice } from "#tests/faults/world/dice.ts";

/** Lyrics as people write them, and as they don't. */
function write(dice: Dice): string {
  const tag = () =>
    dice.pick(["[Verse]", "[Chorus]", "[-Bridge]", "[chorus]", "[Verse 2]", "[Solo: pump organ]", "[ Outro ]"]) ?? "";
  const line = () =>
    dice.pick(["I trim the wick", "雨夜的灯塔", "", "  ", "(oh, oh)", "[half a tag", "a [Verse] within", "\t"]) ?? "";
  const lines = Array.from({ length: dice.below(24) }, () => (dice.chance(0.25) ? tag() : line()));
  return lines.join("\n");
}
const linesOf = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .toSorted();
/** What is sung; a blank behind a bracket is nobody's. */
const sounding = (text: string) => unmutedLyrics(text).text.replaceAll(/\[\s+/g, "[");
const bodies = (text: string) => parseLyrics(text).map(({ source }) => source.join("\n").trimEnd());

/** What was done, and what it has to come to. */
function tryMove(
  text: string,
  dice: Dice,
): { name: string; made: SectionMove | null; wrong: (then: string) => string | undefined } {
  const sections = parseLyrics(text);
  const at = dice.below(sections.length + 1);
  const to = dice.below(sections.length + 1);
  const same = (a: readonly unknown[], b: readonly unknown[]) => JSON.stringify(a) === JSON.stringify(b);
  const tries: (() => ReturnType<typeof tryMove>)[] = [
    () => ({
      name: `move ${at} to ${to}`,
      made: moveSection(text, at, to),
      wrong: (then) => {
        const wanted = bodies(text);
        wanted.splice(to, 0, ...wanted.splice(at, 1));
        if (!same(linesOf(text), linesOf(then))) return "lines came or went";
        return same(bodies(then), wanted) ? undefined : `the sections are ${JSON.stringify(bodies(then))}`;
      },
    }),
    () => ({
      name: `duplicate ${at}`,
      made: duplicateSection(text, at),
      wrong: (then) => {
        const wanted = bodies(text);
        wanted.splice(at, 0, wanted[at] ?? "");
        return same(bodies(then), wanted) ? undefined : `the sections are ${JSON.stringify(bodies(then))}`;
      },
    }),
    () => ({
      name: `delete ${at}`,
      made: removeSection(text, at),
      wrong: (then) => {
        const wanted = bodies(text).toSpliced(at, 1);
        return same(bodies(then).filter(Boolean), wanted.filter(Boolean))
          ? undefined
          : `the sections are ${JSON.stringify(bodies(then))}`;
      },
    }),
    () => ({
      name: `mute ${at}`,
      made: setSectionMuted(text, at, sections[at]?.muted === false),
      wrong: (then) => {
        const back = setSectionMuted(then, at, sections[at]?.muted === true)?.lyrics;
        if (back === undefined || sounding(back) !== sounding(text)) return `and back it is ${JSON.stringify(back)}`;
        return parseLyrics(then).length === sections.length ? undefined : "it has other sections";
      },
    }),
    () => ({
      name: `rename ${at}`,
      made: renameSection(text, at, dice.pick(structureTags) ?? "Verse"),
      wrong: (then) =>
        parseLyrics(then).every(({ muted }, place) => muted === sections[place]?.muted) &&
        then.split("\n").length === text.split("\n").length
          ? undefined
          : "more than its tag was changed",
    }),
  ];
  return (dice.pick(tries) as () => ReturnType<typeof tryMove>)();
}

const today = Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));
it.each([today, 1, 2])(
  "sections are moved, doubled, muted, renamed and deleted, and nothing else is, seed %i",
  (day) => {
    const found: string[] = [];
    for (let seed = day * 1000; seed < day * 1000 + 400; seed += 1) {
      const dice = createDice(seed);
      let text = write(dice);
      for (let count = 0; count < 12; count += 1) {
        const { name, made, wrong } = tryMove(text, dice);
        if (made === null) continue;
        const why = wrong(made.lyrics);
        const { from, to, insert } = differenceOf(text, made.lyrics);
        const isApplied = text.slice(0, from) + insert + text.slice(to) === made.lyrics;
        if (why !== undefined || !isApplied) {
          found.push(
            `seed ${seed}: ${name} of ${JSON.stringify(text)}: ${JSON.stringify(made.lyrics)}: ${why ?? "its difference"}`,
          );
          break;
        }
        text = made.lyrics;
      }
    }
    expect(found.slice(0, 5)).toEqual([]);
  },
);
