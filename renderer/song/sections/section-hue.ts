import type { StructureTag } from "#shared/wire/music/music.ts";

export type SectionHue = "intro" | "verse" | "pre" | "chorus" | "bridge" | "outro";

const hues: Readonly<Record<StructureTag, SectionHue>> = {
  Intro: "intro",
  Verse: "verse",
  "Pre Chorus": "pre",
  "Build Up": "pre",
  Transition: "pre",
  Chorus: "chorus",
  "Post Chorus": "chorus",
  Hook: "chorus",
  Bridge: "bridge",
  Interlude: "bridge",
  Break: "bridge",
  Inst: "bridge",
  Solo: "bridge",
  Outro: "outro",
};

/** Which of the six section hues (CSS `data-hue`) a tag has; lines before the first tag have none. */
export const hueOf = (tag: StructureTag | null): SectionHue | undefined => (tag === null ? undefined : hues[tag]);
