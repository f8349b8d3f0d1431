import { kilobits, kilohertz } from "#shared/rules/figures.ts";
import { formatBytes, formatDuration, formatSeconds } from "../format.ts";

type Said = (value: number, language: string) => string;
const seconds: Said = formatSeconds;
const plain: Said = (value) => String(value);

/** What the service says of a result in fields of its own; those that a person can use, as a person says them. */
const known = {
  resolution: { word: "resolution", said: plain },
  duration: { word: "duration", said: seconds },
  total_seconds: { word: "total", said: seconds },
  input_seconds: { word: "input", said: seconds },
  output_seconds: { word: "output", said: seconds },
  input_image_count: { word: "images", said: plain },
  music_duration: { word: "duration", said: (milliseconds: number) => formatDuration(milliseconds / 1000) },
  music_sample_rate: { word: "sampleRate", said: (hertz: number) => kilohertz(hertz) },
  music_channel: { word: "channels", said: plain },
  bitrate: { word: "bitrate", said: (bits: number) => kilobits(bits) },
  music_size: { word: "size", said: formatBytes },
} as const;

type Known = keyof typeof known;
export type FactWord = (typeof known)[Known]["word"];

/** What every task has alike, and what stands in a row of its own. */
const unsaid = ["task_type", "modality", "ratio", "doubt"];

/**
 * `{resolution: "768P", duration: 5}` → `Resolution 768P · Duration 5 s`. A field nobody foresaw is said as it is;
 * deeper values are left to the request's view. Undefined: nothing to say.
 */
export function readableFacts(
  facts: Readonly<Record<string, unknown>> | null,
  wordOf: (word: FactWord) => string,
  language: string,
): string | undefined {
  const said = Object.entries(facts ?? {}).flatMap(([name, value]) => {
    if ((typeof value !== "string" && typeof value !== "number") || unsaid.includes(name)) return [];
    if (!Object.hasOwn(known, name)) return [`${name.replaceAll("_", " ")} ${value}`];
    const { word, said } = known[name as Known];
    return [`${wordOf(word)} ${typeof value === "number" ? said(value, language) : value}`];
  });
  return said.length === 0 ? undefined : said.join(" · ");
}
