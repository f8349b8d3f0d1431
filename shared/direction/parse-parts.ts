import { type CameraMove, cameraMoves } from "./camera-moves.ts";
import { writePart } from "./compile-direction.ts";
import { type Line, mostSpeakers, type Part } from "./direction.ts";

/** The parts of a beat's text, white space before it included. What is no sentence of the format is picture. */
export function readParts(text: string): Part[] {
  const parts: Part[] = [];
  for (const { gap, sentence } of sentences(text)) {
    const read = readSentence(sentence);
    const last = parts.at(-1);
    if (read.kind === "picture" && last?.kind === "picture") {
      parts[parts.length - 1] = { ...last, text: `${last.text}${gap}${read.text}` };
    } else {
      parts.push(gap === " " ? read : { ...read, gap });
    }
  }
  return parts;
}

/** A sentence ends behind its mark, where white space follows; words of somebody are never cut. */
function* sentences(text: string): Generator<{ gap: string; sentence: string }> {
  const end = /[.!?…][”"’)\]]*(?=\s+(?!\p{Ll})|\s*$)|[。！？][”」』）]*|<\/d>(?=\s+[\p{Lu}<("“]|\s*$)/gu;
  let from = 0;
  while (from < text.length) {
    const gap = /^\s*/.exec(text.slice(from))?.[0] ?? "";
    const start = from + gap.length;
    if (start >= text.length) return;
    end.lastIndex = start;
    let stop = text.length;
    for (let found = end.exec(text); found; found = end.exec(text)) {
      const at = found.index + found[0].length;
      const opened = text.lastIndexOf("<d>", found.index);
      if (opened >= start && text.indexOf("</d>", opened) > found.index) continue;
      if (insideQuotes(text.slice(start, at), text.slice(at))) continue;
      stop = at;
      break;
    }
    yield { gap, sentence: text.slice(start, stop) };
    from = stop;
  }
}

/** Straight quotes that are open so far and are closed later on the same line. */
function insideQuotes(before: string, behind: string): boolean {
  return (before.match(/"/g)?.length ?? 0) % 2 === 1 && /^[^\n]*"/.test(behind);
}

function readSentence(sentence: string): Part {
  const read = readLine(sentence) ?? readCamera(sentence) ?? readScreen(sentence) ?? readSound(sentence);
  return read && writePart(read) === sentence ? read : { kind: "picture", text: sentence };
}

const verbs = Object.entries(cameraMoves).map(([move, verb]) => ({ move: move as CameraMove, verb }));

function readCamera(sentence: string): Part | undefined {
  if (!sentence.startsWith("The camera ") || !sentence.endsWith(".")) return undefined;
  const said = sentence.slice("The camera ".length, -1);
  const found = verbs.find(({ verb }) => said === verb || said.startsWith(`${verb} `));
  if (!found) return undefined;
  const rest = /^(?: with (small|large) amplitude)?(?: at (slow|fast) speed)?(?: (.+))?$/s.exec(
    said.slice(found.verb.length),
  );
  if (!rest) return undefined;
  return {
    ...{ kind: "camera", move: found.move, note: rest[3] ?? "" },
    amplitude: (rest[1] as "small" | "large" | undefined) ?? "medium",
    speed: (rest[2] as "slow" | "fast" | undefined) ?? "medium",
  };
}

function readScreen(sentence: string): Part | undefined {
  const found = /^The words "([^"]*)" appear (.+)\.$/s.exec(sentence);
  return found ? { kind: "screen", words: found[1] ?? "", where: found[2] ?? "" } : undefined;
}

function readSound(sentence: string): Part | undefined {
  const found = /^We hear (.+)\.$/s.exec(sentence);
  return found ? { kind: "sound", text: found[1] ?? "" } : undefined;
}

const spoken = /^(.*?)\((S[1-9]\d?(?:,S[1-9]\d?)*)\)(, .*,)? ([^<>]*?): <d>(.*?)<\/d>(.*)$/s;
const lipsClosed = /^ while (his|her|their|its) lips remain completely closed\./;
const offScreen = " in an off-screen voiceover";

function readLine(sentence: string): Line | undefined {
  const found = spoken.exec(sentence);
  if (!found || sentence.indexOf("<d>") !== sentence.lastIndexOf("<d>")) return undefined;
  if ((found[2]?.split(",").length ?? 0) > mostSpeakers) return undefined;
  const [, who = "", speakers = "", voice = "", said = "", inside = "", behind = ""] = found;
  const lips = said.endsWith(offScreen) ? lipsClosed.exec(behind) : null;
  const language = /^\[(?!unclear\])([^\]\n]{1,60})\] /.exec(inside);
  let words = inside.slice(language?.[0].length ?? 0);
  const carriedOver = words.startsWith("<scenetrans> ");
  if (carriedOver) words = words.slice("<scenetrans> ".length);
  const cutOff = words.endsWith(" <cutoff>");
  if (cutOff) words = words.slice(0, -" <cutoff>".length);
  const carriesOn = words.endsWith(" <scenetrans>");
  if (carriesOn) words = words.slice(0, -" <scenetrans>".length);
  return {
    ...{ kind: "line", who: who.trimEnd(), voice: voice.slice(2, -1), words, carriesOn, carriedOver, cutOff },
    speakers: speakers.split(",").map((one) => Number(one.slice(1))),
    delivery: lips ? said.slice(0, -offScreen.length) : said,
    voiceover: (lips?.[1] as Line["voiceover"] | undefined) ?? null,
    language: language?.[1] ?? "",
    tail: lips ? behind.slice(lips[0].length) : behind,
  };
}
