import { z } from "zod";
import { id } from "#shared/contract/base.ts";
import { shotCards } from "#shared/contract/storyboard/cast.ts";
import { type Shot, type ShotDraft, shotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { referencesOf, shotWords } from "#shared/rules/video/shot-request.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";

/** Shots as this studio reads them; beside it lies the same as plain text, for everybody else. */
export const SHOTS_TYPE = "application/x-reelsong-shots+json";

export const most = {
  shots: 500,
  /** Of the text, in characters. */
  text: 2_000_000,
  /** Of one shot's prompt that comes as plain text, in characters. */
  prompt: 7000,
} as const;

const copied = z.object({
  projectId: id,
  /** They were cut, and can be put back as they were. */
  cut: z.boolean(),
  shots: z
    .array(z.object({ id, draft: shotDraft.extend({ prompt: z.string().max(100_000), cast: shotCards.default([]) }) }))
    .min(1)
    .max(most.shots),
});
export type CopiedShots = z.infer<typeof copied>;

/** Whoever wrote it: only what has the shape of shots, in bounds, is one. Null for anything else. */
export function readCopiedShots(json: string): CopiedShots | null {
  if (json === "" || json.length > most.text) return null;
  try {
    return copied.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

export const writeCopiedShots = (projectId: string, shots: readonly Shot[], cut: boolean): string =>
  JSON.stringify({ projectId, cut, shots: shots.map((shot) => ({ id: shot.id, draft: shot.draft })) });

/** `3. Mara` over its prompt or what is seen and said in its beats, shots apart by an empty line. */
export const textOfShots = (shots: readonly Shot[]): string =>
  shots
    .map(({ number, draft }) => [`${number}. ${draft.name}`.trimEnd(), shotWords(draft)].filter(Boolean).join("\n"))
    .join("\n\n");

export type PastedText =
  | { readonly ok: true; readonly prompts: readonly string[] }
  /** `found` and `allowed` lines, or characters of line `line`. */
  | { readonly ok: false; readonly why: "lines"; readonly found: number; readonly allowed: number }
  | {
      readonly ok: false;
      readonly why: "prompt";
      readonly found: number;
      readonly allowed: number;
      readonly line: number;
    };

/** Plain words from anywhere: each line that isn't empty is the prompt of a shot. */
export function shotsInText(text: string): PastedText {
  const lines = text
    .slice(0, most.text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no prompt has them
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
    .split(/[\n\u0085\u2028\u2029]/);
  const prompts = lines.flatMap((line, at) => (line.trim() === "" ? [] : [{ prompt: line.trim(), line: at + 1 }]));
  if (prompts.length > most.shots) return { ok: false, why: "lines", found: prompts.length, allowed: most.shots };
  const long = prompts.find(({ prompt }) => [...prompt].length > most.prompt);
  if (long) {
    return { ok: false, why: "prompt", found: [...long.prompt].length, allowed: most.prompt, line: long.line };
  }
  return { ok: true, prompts: prompts.map(({ prompt }) => prompt) };
}

/** Files that these drafts name, of this library or of none. */
export const filesOf = (drafts: readonly ShotDraft[]): string[] => [
  ...new Set(
    drafts
      .flatMap((draft) => [draft.firstFrame, draft.lastFrame, ...referencesOf(draft)])
      .concat(drafts.flatMap(({ cast }) => cast.flatMap(({ files }) => files.map(({ name }) => name))))
      .filter((name): name is string => name !== null && !isWebAddress(name)),
  ),
];

/** Without files that aren't in this library: nothing of a clipboard names what was never here. */
export function withKnownFiles(draft: ShotDraft, known: ReadonlySet<string>): ShotDraft {
  const here = (name: string) => isWebAddress(name) || known.has(name);
  const frame = (name: string | null) => (name !== null && here(name) ? name : null);
  return {
    ...draft,
    firstFrame: frame(draft.firstFrame),
    lastFrame: frame(draft.lastFrame),
    references: draft.references.filter(here),
    projectReferences: draft.projectReferences.filter(here),
    cast: draft.cast.map((card) => ({ ...card, files: card.files.filter(({ name }) => here(name)) })),
  };
}
