/** How a heading begins, as Fountain lists it, and as scripts in Chinese do. */
export const headingPrefix =
  /^(?:(?:INT\.?\/EXT|EXT\.?\/INT|INT|EXT|EST|I\/E)[. ]|(?:内外|内|外)景?[./ 、：:]|(?:内景|外景))/i;

export interface HeadingParts {
  /** `INT.`; empty where the heading has none. */
  readonly setting: string;
  readonly place: string;
  /** Time of day; empty where none is named. */
  readonly time: string;
}

/** Times of day as scripts in Chinese name them. */
const times = /^(?:日|夜|晨|黄昏|清晨|傍晚|早|晚|凌晨|黎明|午|中午|深夜)/;

/** Of a heading, in characters; what is longer is no place. */
const LONGEST = 1000;

/** `INT. HOUSE - KITCHEN - NIGHT` is inside, in the house's kitchen, at night. */
export function headingParts(heading: string): HeadingParts {
  const setting = headingPrefix.exec(heading)?.[0] ?? "";
  const rest = heading.slice(setting.length, LONGEST).trim();
  const parts = rest.split(/(?<!\s)\s+[-–—]{1,2}\s+/);
  if (parts.length > 1) {
    return { setting: setting.trim(), place: parts.slice(0, -1).join(" - ").trim(), time: (parts.at(-1) ?? "").trim() };
  }
  // Scripts in Chinese set place and time apart by a space.
  const words = rest.split(/\s+/);
  const last = words.at(-1) ?? "";
  if (words.length > 1 && /\p{Script=Han}/u.test(last) && times.test(last)) {
    return { setting: setting.trim(), place: words.slice(0, -1).join(" "), time: last };
  }
  return { setting: setting.trim(), place: rest, time: "" };
}
