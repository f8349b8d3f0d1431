import type { SongSection } from "../render/job.ts";

// API.md § Music generation request, lyrics.
const tags = [
  "intro",
  "verse",
  "pre chorus",
  "chorus",
  "interlude",
  "bridge",
  "outro",
  "post chorus",
  "transition",
  "break",
  "hook",
  "build up",
  "inst",
  "solo",
];

/** Instrumental songs and optimized lyrics have a form too. */
const usualForm: SongSection[] = [
  { tag: "intro", lines: 0 },
  { tag: "verse", lines: 4 },
  { tag: "chorus", lines: 4 },
  { tag: "bridge", lines: 2 },
  { tag: "outro", lines: 0 },
];

/** The sections of the lyrics in order; lines before the first tag are a verse, unknown tags play as one. */
export function readSections(lyrics: string, instrumental: boolean): SongSection[] {
  if (lyrics.trim() === "") return usualForm;
  const sections: SongSection[] = [];
  for (const line of lyrics.split(/\r?\n/)) {
    const tag = /^\s*\[([^\]]+)\]/
      .exec(line)?.[1]
      ?.toLowerCase()
      .replaceAll(/[-_\s]+/g, " ")
      .trim();
    if (tag)
      sections.push({ tag: tags.find((known) => tag === known || tag.startsWith(`${known} `)) ?? "verse", lines: 0 });
    if ((tag && line.replace(/^\s*\[[^\]]+\]/, "").trim() === "") || line.trim() === "") continue;
    const open = sections.at(-1);
    if (open) open.lines += 1;
    else sections.push({ tag: "verse", lines: 1 });
  }
  return sections.length > 0 ? sections.slice(0, instrumental ? 24 : 40) : usualForm;
}
