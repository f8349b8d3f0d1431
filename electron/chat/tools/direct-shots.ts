import type { ShotProposal } from "#shared/contract/chat/director.ts";
import type { CastCard } from "#shared/contract/storyboard/cast.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { compileDirection, type Direction, keptDirection, type Part, parseDirection } from "#shared/direction/index.ts";
import type { DirectShotsInput } from "#shared/director/index.ts";
import { unknownNames } from "#shared/rules/cast/index.ts";
import { countCharacters } from "#shared/rules/code-points.ts";
import { defaultAssumptions } from "#shared/wire/assumptions.ts";
import { videoModels } from "#shared/wire/video/video-models.ts";
import { type ShotsProposal, ToolCallRefused } from "./shot-proposals.ts";

type DirectedShot = DirectShotsInput["shots"][number];
type DirectedPart = DirectedShot["beats"][number]["parts"][number];

/**
 * Shots as beats, as the person will see them. Throws `ToolCallRefused`, with figures, for what isn't on the board, names
 * nobody of the cast, or can't be written in the format: the compiler's text has to read back as the same beats.
 */
export function proposeDirections(
  projectId: string,
  { shots: wanted }: DirectShotsInput,
  board: readonly Shot[],
  cast: readonly CastCard[],
): ShotsProposal {
  const seen = new Set<string>();
  const items = wanted.map((asked, index): ShotProposal => {
    const at = `shots[${index}]`;
    const shot = board.find(({ id }) => id === asked.id);
    if (!shot) throw new ToolCallRefused(`${at}.id: there is no shot ${asked.id} on the board; call list_shots.`);
    if (seen.has(shot.id)) throw new ToolCallRefused(`${at}.id: the shot ${shot.id} is named twice.`);
    seen.add(shot.id);
    const { draft } = shot;
    const duration = asked.duration ?? draft.duration;
    const { min, max } = videoModels[draft.model].duration;
    if (duration < min || duration > max)
      throw new ToolCallRefused(`${at}.duration: ${duration} s; ${draft.model} takes ${min} to ${max} s.`);
    const direction = directionOf(asked, duration, at);
    const [unknown] = unknownNames({ prompt: "", directed: true, direction }, cast);
    if (unknown !== undefined)
      throw new ToolCallRefused(`${at}: the cast has no @${unknown}; call read_cast, or write the name without @.`);
    return {
      kind: "change",
      shotId: shot.id,
      before: { number: shot.number, draft },
      after: { directed: true, direction, ...(asked.duration === undefined ? {} : { duration }) },
      place: null,
    };
  });
  return { kind: "shots", projectId, items };
}

function directionOf({ style = "", beats, soundscape, music }: DirectedShot, duration: number, at: string): Direction {
  let before = -1;
  const written = beats.map(({ start, cut = "cuts to", parts }, index) => {
    const where = `${at}.beats[${index}]`;
    if (index === 0 && start !== 0) throw new ToolCallRefused(`${where}.start: ${start}; the first beat starts at 0.`);
    if (start <= before) throw new ToolCallRefused(`${where}.start: ${start} s; it has to be after ${before} s.`);
    if (start >= duration) throw new ToolCallRefused(`${where}.start: ${start} s; the take has ${duration} s.`);
    before = start;
    return {
      start: Math.round(start * 1000) / 1000,
      end: beats[index + 1]?.start ?? duration,
      cut: index === 0 ? null : { by: "camera" as const, verb: cut },
      parts: parts.map((part, place) => partOf(part, `${where}.parts[${place}]`)),
    };
  });
  const direction = keptDirection({
    ...{ scenario: "text", duration, style: style.trim().replace(/\.$/, ""), references: null },
    ...{ beats: written, soundscape: soundscape.trim(), music: music.trim() },
  });
  if (direction === null) throw new ToolCallRefused(`${at}: it doesn’t fit the format.`);
  refuseUnwritable(direction, duration, at);
  return direction;
}

/** What the format can't hold would be sent as other words than were meant. */
export function refuseUnwritable(direction: Direction, duration: number, at: string): void {
  const text = compileDirection(direction);
  const most = defaultAssumptions.videoPromptMaxCharacters;
  const found = countCharacters(text);
  if (found > most) throw new ToolCallRefused(`${at}: the compiled text has ${found} characters; ${most} are allowed.`);
  const read = parseDirection(text, duration);
  if (read.beats.length !== direction.beats.length)
    throw new ToolCallRefused(`${at}: its text reads as ${read.beats.length} beats, not ${direction.beats.length}.`);
  const kinds = (parts: readonly Part[]) => parts.map(({ kind }) => kind).filter((kind) => kind !== "picture");
  for (const [index, { parts }] of direction.beats.entries()) {
    const back = kinds(read.beats[index]?.parts ?? []).join(", ");
    const meant = kinds(parts).join(", ");
    if (back !== meant)
      throw new ToolCallRefused(
        `${at}.beats[${index}]: its text reads as ${back || "pictures alone"}, not ${meant || "pictures alone"}. Keep <d>, quotes and labels out of pictures; end sentences with a mark.`,
      );
    const said = (read.beats[index]?.parts ?? []).filter((part) => part.kind === "line").map(({ words }) => words);
    const other = parts.filter((part) => part.kind === "line").find(({ words }, place) => words !== said[place]);
    if (other)
      throw new ToolCallRefused(
        `${at}.beats[${index}]: the line “${other.words}” would read as other words. Keep the format’s own marks out of it.`,
      );
  }
}

function partOf(part: DirectedPart, at: string): Part {
  const needed = (name: "text" | "words" | "move" | "speaker" | "where") => {
    const value = part[name];
    if (value === undefined || (typeof value === "string" && value.trim() === ""))
      throw new ToolCallRefused(`${at}.${name}: a ${part.kind} needs it.`);
    return value;
  };
  const plain = (words = "") => words.trim().replaceAll(/\s*\n\s*/g, " ");
  switch (part.kind) {
    case "picture":
      return { kind: "picture", text: ended(plain(String(needed("text")))) };
    case "sound":
      return {
        kind: "sound",
        text: plain(String(needed("text")))
          .replace(/^we hear /i, "")
          .replace(/[.。]$/, ""),
      };
    case "screen":
      return {
        kind: "screen",
        words: plain(String(needed("words"))).replaceAll('"', "”"),
        where: plain(part.where) || "on screen",
      };
    case "camera": {
      needed("move");
      const { move = "static shot", amplitude = "medium", speed = "medium" } = part;
      return { kind: "camera", move, amplitude, speed, note: plain(part.note).replace(/\.$/, "") };
    }
    case "line":
      needed("speaker");
      return {
        ...{ kind: "line", who: plain(part.who), speakers: [part.speaker ?? 1], voice: plain(part.voice) },
        ...{ delivery: plain(part.delivery) || "says", voiceover: part.voiceover ?? null },
        ...{ language: plain(part.language), words: plain(String(needed("words"))) },
        ...{ carriesOn: false, carriedOver: false, cutOff: false, tail: "" },
      };
  }
}

/** What follows a picture begins a sentence of its own. */
const ended = (words: string) => (/[.!?…。！？][”’"')\]]*$/.test(words) ? words : `${words}.`);
