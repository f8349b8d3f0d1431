import { cameraMoves } from "./camera-moves.ts";
import type { Beat, Direction, Label, Line, Part } from "./direction.ts";
import {
  behindName,
  bothFramesLine,
  type FieldName,
  firstFrameLine,
  lastFrameLine,
  plainFields,
  referenceFields,
} from "./fields.ts";

/** The text that the model reads, exact to the format (DIRECTION.md § Two shapes of a compiled prompt). */
export function compileDirection(direction: Direction): string {
  const { references, spacing = {}, preface, ending = "" } = direction;
  const fields: [FieldName, string | null][] = references
    ? [
        ["subject_definitions", references.subjects.map(({ label, text }) => labelled(label, text)).join("\n")],
        ["summary", summary(references.summary)],
        ["retention_analysis", references.retention.map(retained).join("\n")],
        ["detailed_description", joined(direction.style, beats(direction, false), direction.beats[0]?.gap)],
        ["overall_soundscape", direction.soundscape],
        ["non_diegetic_music", direction.music],
      ]
    : [
        [
          "integrated_multimodal_description",
          joined(direction.lead ?? "", beats(direction, true), direction.beats[0]?.gap),
        ],
        ["overall_soundscape", direction.soundscape],
        ["non_diegetic_music", direction.music],
      ];
  const line = firstLine(direction);
  let text = preface ?? "";
  if (line !== "") text += text === "" ? line : `\n${line}`;
  for (const [name, value] of fields) {
    if (value === null) continue;
    const before = spacing[name]?.before ?? (name === fields[0]?.[0] ? "\n\n" : "\n");
    text += `${text === "" ? "" : before}${name}:${spacing[name]?.behind ?? behindName(name)}${value === "" ? "N/A" : value}`;
  }
  return text + ending;
}

/** The names of the fields that a direction of this shape has, in order. */
export const fieldsOf = (direction: Pick<Direction, "references">): readonly FieldName[] =>
  direction.references ? referenceFields : plainFields;

function firstLine({ scenario, beats, duration }: Direction): string {
  const mark = (duration ?? 0).toFixed(2);
  if (scenario === "first") return firstFrameLine;
  if (scenario === "both") return bothFramesLine(beats.length, mark);
  return scenario === "last" ? lastFrameLine(beats.length, mark) : "";
}

function beats({ beats, style }: Direction, withStyle: boolean): string {
  return beats.map((beat, index) => writeBeat(beat, index, withStyle && index === 0 ? style : "")).join("");
}

function writeBeat(beat: Beat, index: number, style: string): string {
  const time = index > 0 && beat.start !== null ? `At ${clock(beat.start)},` : "";
  const cut = index > 0 && beat.cut ? `the ${beat.cut.by} ${beat.cut.verb}` : "";
  const opening = [`[Shot ${index + 1}]`, time, cut, style === "" ? "" : sentence(style)].filter((one) => one !== "");
  const body = beat.parts.map((part, at) => `${at === 0 ? "" : (part.gap ?? " ")}${writePart(part)}`).join("");
  const before = index === 0 ? "" : (beat.gap ?? " ");
  return `${before}${joined(opening.join(" "), body, beat.parts[0]?.gap)}`;
}

/** Somebody may have written its end already. */
const sentence = (words: string): string => (/[.!?…。！？]$/.test(words) ? words : `${words}.`);

/** One part as its sentence; a picture is its own words. */
export function writePart(part: Part): string {
  switch (part.kind) {
    case "picture":
      return part.text;
    case "camera": {
      const amplitude = part.amplitude === "medium" ? "" : ` with ${part.amplitude} amplitude`;
      const speed = part.speed === "medium" ? "" : ` at ${part.speed} speed`;
      return sentence(
        `The camera ${cameraMoves[part.move]}${amplitude}${speed}${part.note === "" ? "" : ` ${part.note}`}`,
      );
    }
    case "line":
      return writeLine(part);
    case "screen":
      return sentence(`The words "${part.words}" appear ${part.where}`);
    case "sound":
      return sentence(`We hear ${part.text}`);
  }
}

function writeLine(line: Line): string {
  const speakers = `(${line.speakers.map((one) => `S${one}`).join(",")})`;
  const lead = joined(line.who, speakers);
  const voice = line.voice === "" ? "" : `, ${line.voice},`;
  const delivery = joined(line.delivery, line.voiceover === null ? "" : "in an off-screen voiceover");
  const language = line.language === "" ? "" : `[${line.language}] `;
  const carried = line.carriedOver ? "<scenetrans> " : "";
  const end = `${line.carriesOn ? " <scenetrans>" : ""}${line.cutOff ? " <cutoff>" : ""}`;
  const lips = line.voiceover === null ? "" : ` while ${line.voiceover} lips remain completely closed.`;
  return `${lead}${voice} ${delivery}: <d>${language}${carried}${line.words}${end}</d>${lips}${line.tail}`;
}

function labelled(label: Label | null, text: string): string {
  return label === null ? text : `${writeLabel(label)}: ${text}`;
}

export const writeLabel = ({ kind, number }: Label): string => `<${kind} ${number}>`;

function retained(one: NonNullable<Direction["references"]>["retention"][number]): string {
  return labelled(one.label, `${one.mode ?? ""}${one.text}`);
}

function summary({ types, text }: NonNullable<Direction["references"]>["summary"]): string {
  return joined(types.length === 0 ? "" : `[${types.join(" + ")}]`, text);
}

/** `MM:SS.mmm` of seconds. */
export function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(ms / 60_000))}:${two(Math.floor((ms % 60_000) / 1000))}.${String(ms % 1000).padStart(3, "0")}`;
}

function joined(first: string, second: string, between = " "): string {
  return first === "" || second === "" ? first + second : `${first}${between}${second}`;
}
