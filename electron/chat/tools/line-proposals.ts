import type { ShotProposal } from "#shared/contract/chat/director.ts";
import type { CastCard } from "#shared/contract/storyboard/cast.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Direction, Line } from "#shared/direction/index.ts";
import type { WriteLinesInput } from "#shared/director/index.ts";
import { unknownNames } from "#shared/rules/cast/index.ts";
import { refuseUnwritable } from "./direct-shots.ts";
import { type ShotsProposal, ToolCallRefused } from "./shot-proposals.ts";

/**
 * Spoken lines of directed shots as the person will see them: beats, cuts and all else of a shot stay. Throws
 * `ToolCallRefused` for a line that isn't there, and for what the format can't hold.
 */
export function proposeLines(
  projectId: string,
  { lines }: WriteLinesInput,
  board: readonly Shot[],
  cast: readonly CastCard[],
): ShotsProposal {
  const written = new Map<string, { shot: Shot; direction: Direction }>();
  for (const [index, { id, words, ...change }] of lines.entries()) {
    const at = `lines[${index}]`;
    const shot = board.find((one) => one.id === id);
    if (!shot) throw new ToolCallRefused(`${at}.id: there is no shot ${id} on the board; call list_shots.`);
    const direction = written.get(id)?.direction ?? (shot.draft.directed ? shot.draft.direction : null);
    if (!direction)
      throw new ToolCallRefused(`${at}.id: shot ${shot.number} is written in words; change it with write_shots.`);
    const found = direction.beats.flatMap(({ parts }) =>
      parts.filter((part): part is Line => part.kind === "line" && part.words.trim() === words.trim()),
    );
    const [line] = found;
    if (!line) throw new ToolCallRefused(`${at}.words: nobody says this in shot ${shot.number}; give a line verbatim.`);
    if (found.length > 1)
      throw new ToolCallRefused(`${at}.words: this is said ${found.length} times; use direct_shots.`);
    const next = changed(line, change);
    if (JSON.stringify(next) === JSON.stringify(line)) throw new ToolCallRefused(`${at}: nothing changes.`);
    const after: Direction = {
      ...direction,
      beats: direction.beats.map((beat) => ({
        ...beat,
        parts: beat.parts.map((part) => (part === line ? next : part)),
      })),
    };
    refuseUnwritable(after, shot.draft.duration, at);
    const [unknown] = unknownNames({ prompt: "", directed: true, direction: after }, cast);
    if (unknown !== undefined) throw new ToolCallRefused(`${at}: the cast has no @${unknown}; call read_cast.`);
    written.set(id, { shot, direction: after });
  }
  const items = [...written.values()].map(
    ({ shot: { id, number, draft }, direction }): ShotProposal => ({
      kind: "change",
      shotId: id,
      before: { number, draft },
      after: { direction },
      place: null,
    }),
  );
  return { kind: "shots", projectId, items };
}

const plain = (words: string) => words.trim().replaceAll(/\s*\n\s*/g, " ");

function changed(
  line: Line,
  { new_words, who, voice, delivery, language }: Omit<WriteLinesInput["lines"][number], "id" | "words">,
): Line {
  return {
    ...line,
    ...(new_words === undefined ? {} : { words: plain(new_words) }),
    ...(who === undefined ? {} : { who: plain(who) }),
    ...(voice === undefined ? {} : { voice: plain(voice) }),
    ...(delivery === undefined ? {} : { delivery: plain(delivery) }),
    ...(language === undefined ? {} : { language: plain(language) }),
  };
}
