import type { ScriptElement } from "./element.ts";
import { isFade, type ScriptScene } from "./script-scenes.ts";
import { actionSeconds, spokenSeconds } from "./spoken-length.ts";

/** What is seen, or somebody's words. */
export type PlannedPart =
  | { readonly kind: "picture"; readonly text: string }
  | {
      readonly kind: "line";
      /** As in a sentence: `Mara`. */
      readonly who: string;
      readonly sung: boolean;
      /** From the parentheticals: `whispering`; may be empty. */
      readonly manner: string;
      /** A voice-over (`V.O.`); off screen, in the place itself (`O.S.`, `O.C.`); in the picture. */
      readonly heard: "voiceover" | "offScreen" | "inPicture";
      readonly words: string;
    };

/** A shot as a script asks for it. */
export interface PlannedShot {
  readonly name: string;
  /** Plain words: what is seen, then who says what. */
  readonly prompt: string;
  /** The same, part by part. */
  readonly parts: readonly PlannedPart[];
  /** Whole seconds, within what the model makes. */
  readonly duration: number;
  readonly speakers: readonly string[];
}

export interface ShotBounds {
  /** Of one take, in seconds. */
  readonly min: number;
  readonly max: number;
}

/** Longest name that is made of a script's words, in characters. */
const NAME = 60;
/** Of one prompt; the service takes 7,000 with what the film adds. */
const PROMPT = 4000;

interface Piece {
  readonly text: string;
  readonly seconds: number;
  readonly speaker: string;
  readonly part: PlannedPart;
}

/** How a cue's extension says that somebody is heard and not seen. */
function heardAs(extension: string): "voiceover" | "offScreen" | "inPicture" {
  if (/\bV\.?\s?O\b|^(?:旁白|画外音)$|^(?:N|Ｎ|ナレーション|モノローグ)$/i.test(extension)) return "voiceover";
  return /\bO\.?\s?[SC]\b|^(?:画外|off)$/i.test(extension) ? "offScreen" : "inPicture";
}

/**
 * Each paragraph of action is a shot, with what is said below it; what is longer than a take goes on in the next. A scene of
 * a heading alone is one shot of its place.
 */
export function planShots(scene: Pick<ScriptScene, "heading" | "elements">, bounds: ShotBounds): PlannedShot[] {
  const shots: { pieces: Piece[]; action: string }[] = [];
  const add = (piece: Piece, fresh: boolean, action = "") => {
    const last = shots.at(-1);
    const seconds = last?.pieces.reduce((sum, each) => sum + each.seconds, 0) ?? 0;
    const characters = last?.pieces.reduce((sum, each) => sum + each.text.length + 1, 0) ?? 0;
    const full = seconds + piece.seconds > bounds.max || characters + piece.text.length > PROMPT;
    if (last === undefined || fresh || full) shots.push({ pieces: [piece], action });
    else last.pieces.push(piece);
  };
  let speaker = "";
  let manner = "";
  let cue = "";
  let aside = "";
  for (const { kind, text, extension } of scene.elements) {
    if (kind === "action" && isFade(text)) continue;
    if (kind === "action" || kind === "centered") {
      for (const part of partsWithin(text, bounds.max, actionSeconds)) {
        const seen: PlannedPart = { kind: "picture", text: part };
        add({ text: part, seconds: actionSeconds(part), speaker: "", part: seen }, true, part);
      }
    } else if (kind === "character") {
      speaker = text;
      manner = extension && !/^CONT/i.test(extension) ? extension : "";
      cue = extension ?? "";
      aside = "";
    } else if (kind === "parenthetical") {
      manner = [manner, text].filter(Boolean).join(", ");
      aside = [aside, text].filter(Boolean).join(", ");
    } else if (kind === "dialogue" || kind === "lyric") {
      const verb = kind === "lyric" ? "sings" : "says";
      for (const part of partsWithin(text, bounds.max, spokenSeconds)) {
        const said: PlannedPart = {
          ...{ kind: "line", who: sentenceName(speaker), sung: kind === "lyric", manner: aside },
          ...{ heard: heardAs(cue), words: spokenWords(part) },
        };
        const text = lineOf(speaker, verb, manner, part);
        add({ text, seconds: spokenSeconds(part) + 0.5, speaker, part: said }, false);
      }
      manner = "";
      aside = "";
    }
  }
  if (shots.length === 0 && scene.heading !== "") {
    const { heading } = scene;
    const parts: PlannedPart[] = [{ kind: "picture", text: heading }];
    return [{ name: clip(heading, false), prompt: heading, parts, duration: bounds.min, speakers: [] }];
  }
  return shots.map(({ pieces, action }) => {
    const seconds = Math.ceil(pieces.reduce((sum, each) => sum + each.seconds, 0));
    const speakers = [...new Set(pieces.flatMap((piece) => piece.speaker || []))];
    return {
      name: clip(action || speakers.join(", ")),
      prompt: pieces.map(({ text }) => text).join("\n"),
      parts: pieces.map(({ part }) => part),
      duration: Math.min(bounds.max, Math.max(bounds.min, seconds)),
      speakers,
    };
  });
}

/** `Mara says (whispering): “Not yet.”`; in the language of the words. */
function lineOf(speaker: string, verb: "says" | "sings", manner: string, words: string): string {
  const said = spokenWords(words);
  const who = sentenceName(speaker);
  if (/\p{Script=Han}/u.test(said)) {
    return `${who}${verb === "says" ? "说" : "唱"}${manner ? `（${manner}）` : ""}：“${said}”`;
  }
  return `${who} ${verb}${manner ? ` (${manner.toLowerCase()})` : ""}: “${said}”`;
}

/** In one line, without the marks of emphasis. */
const spokenWords = (words: string): string =>
  words
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ")
    .replace(/[_*]{1,3}(?=\S)|(?<=\S)[_*]{1,3}/g, "");

/** A cue is written in capitals; in a sentence a name isn't. */
export const sentenceName = (cue: string): string =>
  cue === cue.toUpperCase()
    ? cue.toLowerCase().replace(/(?<=^|[\s.'’-])\p{Ll}/gu, (letter) => letter.toUpperCase())
    : cue;

/** The first sentence, as a name. */
function clip(text: string, sentences = true): string {
  const line = text.replace(/\s+/g, " ").trim();
  const sentence = !sentences
    ? line
    : (/^.+?[.!?。！？](?=\s|$|\p{Script=Han})/u.exec(line)?.[0].replace(/[.。]$/, "") ?? line);
  const letters = [...sentence];
  return letters.length <= NAME
    ? sentence
    : `${letters
        .slice(0, NAME - 1)
        .join("")
        .trimEnd()}…`;
}

/** Cut at ends of sentences, else between words, where it takes longer than one take. */
function partsWithin(text: string, most: number, secondsOf: (text: string) => number): string[] {
  if (secondsOf(text) <= most && text.length <= PROMPT) return [text];
  const parts: string[] = [];
  let part = "";
  for (const sentence of text.split(/(?<=[.!?…。！？；;]["”’』」]?)\s*/u)) {
    for (const piece of secondsOf(sentence) <= most && sentence.length <= PROMPT
      ? [sentence]
      : chunks(sentence, most, secondsOf)) {
      const joined =
        part === "" ? piece : `${part}${/\p{Script=Han}|[。！？；]/u.test(part.slice(-1)) ? "" : " "}${piece}`;
      if (part !== "" && (secondsOf(joined) > most || joined.length > PROMPT)) {
        parts.push(part);
        part = piece;
      } else part = joined;
    }
  }
  return part.trim() === "" ? parts : [...parts, part];
}

function chunks(sentence: string, most: number, secondsOf: (text: string) => number): string[] {
  const found: string[] = [];
  const words = sentence.match(/\S{1,40}\s*/g) ?? [];
  // A take holds so many of these at most; counted rather than measured anew with each word.
  const each = Math.max(1, Math.floor((words.length * most) / Math.max(most, secondsOf(sentence))));
  const size = Math.min(each, 90);
  for (let at = 0; at < words.length; at += size)
    found.push(
      words
        .slice(at, at + size)
        .join("")
        .trim(),
    );
  return found;
}

/** What a whole script comes to, in seconds. */
export const secondsOf = (elements: readonly ScriptElement[]): number =>
  elements.reduce((sum, { kind, text }) => {
    if (kind === "dialogue" || kind === "lyric") return sum + spokenSeconds(text);
    return kind === "action" ? sum + actionSeconds(text) : sum;
  }, 0);
