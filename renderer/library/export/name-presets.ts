/** Names that are asked for most; anything else is the person's own. */
export const namePresets = {
  plain: "{name}",
  film: "{project}/[{shot} ]{title}[ - take {take}]",
  day: "{date}/{name}",
  number: "{number} {name}",
} as const;
export type NamePreset = keyof typeof namePresets;

export const presetOf = (template: string): NamePreset | "own" =>
  (Object.keys(namePresets) as NamePreset[]).find((name) => namePresets[name] === template) ?? "own";
