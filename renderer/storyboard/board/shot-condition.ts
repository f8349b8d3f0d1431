import type { ShownState } from "#renderer/components/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { passDraft, passSettings } from "#shared/rules/video/pass.ts";
import type { AssetKindLookup } from "#shared/rules/video/reference-kind.ts";
import type { ShotLink } from "../shot-link.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";
import { changedSince, readTakeRequest } from "../takes/take-request.ts";

export interface ShotCondition {
  readonly state: ShownState;
  /** How many checks block; only said for `blocked`. */
  readonly blocking: number;
}

/** The one thing to know about a shot: what is under way, else what blocks it, else how its newest take ended. */
export function conditionOf(
  takes: ShotTakes,
  findings: readonly Finding[],
  link?: ShotLink["state"] | undefined,
  draft?: ShotDraft,
  kindOf?: AssetKindLookup,
): ShotCondition {
  if (takes.underWay) return { state: takes.underWay.state, blocking: 0 };
  const errors = findings.filter(({ severity }) => severity === "error");
  // A shot nobody wrote yet isn't wrong, it is a draft.
  const unwritten = errors.length === 1 && errors[0]?.code === "video.prompt.required";
  if (errors.length > 0 && !unwritten) return { state: "blocked", blocking: errors.length };
  if (link === "waiting") return { state: "intent", blocking: 0 };
  if (link === "stale") return { state: "stale", blocking: 0 };
  const newest = takes.all[0]?.state;
  if (newest === "failed" || newest === "outcome_unknown") return { state: newest, blocking: 0 };
  if (takes.shown === undefined) return { state: "draft", blocking: 0 };
  if (draft === undefined) return { state: "ready", blocking: 0 };
  // What is shown was made from other words, settings or files than stand there now.
  const asked = readTakeRequest(takes.shown);
  // A quick pass differs from the shot in its size alone.
  const meant = asked.resolution === passSettings.resolution ? passDraft(draft) : draft;
  const changed = changedSince(asked, meant, kindOf);
  return { state: changed === "prompt" ? "changed" : changed === "shot" ? "altered" : "ready", blocking: 0 };
}
