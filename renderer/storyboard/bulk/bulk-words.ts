import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { withPicture } from "#shared/direction/edit-beats.ts";
import { fixOf } from "#shared/rules/direction/fix-direction.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { videoModels } from "#shared/wire/video/video-models.ts";
import { ownValue } from "../inspector/inherited.tsx";
import { type BulkMismatch, type BulkPlan, type BulkShot, isRefused, type ShotCheck } from "./bulk-edit.ts";

/** Texts that are written for several shots at once: the first goes behind what each says, the others take its place. */
export const bulkTexts = ["prompt", "promptPrefix", "promptSuffix", "style", "soundscape", "music"] as const;
export type BulkText = (typeof bulkTexts)[number];

/** What is done to several shots at once, beside their settings. */
export type BulkWork =
  | { readonly do: "write"; readonly text: BulkText; readonly words: string }
  /** Assets of the library, behind the references that each shot has. */
  | { readonly do: "refer"; readonly assets: readonly string[] }
  /** The shot's own references are taken away; those of the film and of cards stay. */
  | { readonly do: "unrefer" }
  /** The clear repairs of a finding, wherever it stands. */
  | { readonly do: "fix"; readonly code: string };

const unlike = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);

/** What becomes of a shot; a reason where it stays as it is, null where it has that already. */
function patchOf(draft: ShotDraft, work: BulkWork, check: ShotCheck, chain: BulkShot["shot"]["chain"]) {
  const { direction, directed } = draft;
  const beats = directed && direction ? direction : null;
  switch (work.do) {
    case "write": {
      const words = work.words.trim();
      if (work.text === "prompt") {
        if (words === "") return null;
        if (beats) return { direction: withPicture(beats, words) };
        return { prompt: draft.prompt + (/\S$/.test(draft.prompt) ? " " : "") + words };
      }
      if (work.text === "promptPrefix" || work.text === "promptSuffix") return ownValue(draft, { [work.text]: words });
      if (!beats) return "words" as const;
      const value = work.text === "style" ? words : words || null;
      return { direction: { ...beats, [work.text]: value } };
    }
    case "refer": {
      const added = work.assets.filter((name) => !draft.references.includes(name));
      if (added.length === 0) return null;
      return {
        references: [...draft.references, ...added],
        // They are meant to be sent; a shot of frames keeps its frames and has them ready.
        ...(draft.mode === "text" ? { mode: "references" as const } : {}),
      };
    }
    case "unrefer":
      return draft.references.length === 0 ? null : { references: [] };
    case "fix":
      return fixed(draft, work.code, (changed) => check({ draft: changed, chain }));
  }
}

/** A repair can move what the next one finds: each is made on what the one before left. */
const MOST_FIXES = 50;

function fixed(draft: ShotDraft, code: string, findingsOf: (draft: ShotDraft) => readonly Finding[]) {
  let now = draft;
  for (let made = 0; made < MOST_FIXES; made += 1) {
    const { direction, duration, model } = now;
    if (!direction) break;
    const terms = { duration, lengths: videoModels[model].duration };
    const fix = findingsOf(now).flatMap((finding) =>
      finding.code === code ? (fixOf(finding, direction, terms) ?? []) : [],
    )[0];
    if (fix === undefined) break;
    const after: ShotDraft = { ...now, ...fix.patch };
    if (!unlike(after, now)) break;
    now = after;
  }
  if (now === draft) return null;
  return { direction: now.direction, ...(now.duration === draft.duration ? {} : { duration: now.duration }) };
}

/** Whether one of the shots has a clear repair of this finding. */
export const canFix = (shots: readonly BulkShot[], code: string, check: ShotCheck): boolean =>
  shots.some(({ shot, draft }) => patchOf(draft, { do: "fix", code }, check, shot.chain) !== null);

/** Each shot is checked as it would be, as with `planEdit`. */
export function planWork(shots: readonly BulkShot[], work: BulkWork, check: ShotCheck): BulkPlan {
  const changes: { do: "edit"; id: string; draft: Partial<ShotDraft> }[] = [];
  const unfit = new Map<BulkMismatch, number>();
  let same = 0;
  for (const each of shots) {
    const { shot, draft } = each;
    const patch = patchOf(draft, work, check, shot.chain);
    const why: BulkMismatch | undefined =
      typeof patch === "string"
        ? patch
        : patch && isRefused(each, { ...draft, ...patch }, check)
          ? "checks"
          : undefined;
    if (why !== undefined) unfit.set(why, (unfit.get(why) ?? 0) + 1);
    else if (patch === null || typeof patch === "string" || !unlike({ ...draft, ...patch }, draft)) same += 1;
    else changes.push({ do: "edit", id: shot.id, draft: patch });
  }
  return { changes, unfit, adapted: new Map(), same };
}
