import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { adaptVideoDraft } from "#shared/rules/video/adapt-video-draft.ts";
import { ownReferences, referencesOf } from "#shared/rules/video/shot-request.ts";

export type Repair = { readonly patch: Partial<ShotDraft> } & (
  | { readonly kind: "remove" }
  /** `value` as it is shown: `16:9`, `768P`. */
  | { readonly kind: "use"; readonly value: string }
  | { readonly kind: "useSeconds"; readonly seconds: number }
);

/** The change that settles a refusal; nothing for what only the person can decide. A warning is left to them. */
export function repairOf({ code, path, severity }: Finding, draft: ShotDraft): Repair | undefined {
  if (severity !== "error") return undefined;
  if (path === "firstFrame" || path === "lastFrame") return { kind: "remove", patch: { [path]: null } };
  const index = /^references\.(\d+)$/.exec(path)?.[1];
  if (index !== undefined) {
    const gone = referencesOf(draft)[Number(index)];
    // What a card brings is the card's to change.
    if (gone !== undefined && !ownReferences(draft).includes(gone)) return undefined;
    const without = (ids: readonly string[]) => ids.filter((id) => id !== gone);
    const patch = draft.references.some((id) => id === gone) ? { references: without(draft.references) } : {};
    const films = draft.projectReferences.some((id) => id === gone);
    return {
      kind: "remove",
      patch: films ? { ...patch, projectReferences: without(draft.projectReferences) } : patch,
    };
  }
  if (code === "video.ratio.adaptive") return { kind: "use", value: "16:9", patch: { ratio: "16:9" } };
  const { resolution, duration } = adaptVideoDraft(draft, draft.model).draft;
  if (code === "video.resolution.model") return { kind: "use", value: resolution, patch: { resolution } };
  if (code === "video.duration.range") return { kind: "useSeconds", seconds: duration, patch: { duration } };
  return undefined;
}
