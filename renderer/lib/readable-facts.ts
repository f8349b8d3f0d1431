/** What the service says of a result in fields of its own; those that a person can use, with the unit they are in. */
const known = {
  resolution: { word: "resolution" },
  duration: { word: "duration", unit: "s" },
  total_seconds: { word: "total", unit: "s" },
  input_seconds: { word: "input", unit: "s" },
  output_seconds: { word: "output", unit: "s" },
  input_image_count: { word: "images" },
  music_duration: { word: "duration", unit: "ms" },
  music_sample_rate: { word: "sampleRate", unit: "Hz" },
  music_channel: { word: "channels" },
  bitrate: { word: "bitrate", unit: "bit/s" },
  music_size: { word: "size", unit: "B" },
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
): string | undefined {
  const said = Object.entries(facts ?? {}).flatMap(([name, value]) => {
    if ((typeof value !== "string" && typeof value !== "number") || unsaid.includes(name)) return [];
    if (!(name in known)) return [`${name.replaceAll("_", " ")} ${value}`];
    const { word, ...rest } = known[name as Known];
    return [`${wordOf(word)} ${value}${"unit" in rest ? ` ${rest.unit}` : ""}`];
  });
  return said.length === 0 ? undefined : said.join(" · ");
}
