import type { Inheritable, ProjectDefaults } from "#shared/contract/storyboard/project.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { adaptVideoDraft } from "#shared/rules/video/adapt-video-draft.ts";
import type { AssetKindLookup } from "#shared/rules/video/reference-kind.ts";
import { asDirected, asWords } from "#shared/rules/video/shot-form.ts";
import { missingMedia } from "#shared/rules/video/shot-request.ts";
import { videoModelId } from "#shared/wire/models.ts";
import { promptExpansionMode, ratio, resolution } from "#shared/wire/video/video.ts";
import { ratiosByScenario, type VideoScenario, videoModels } from "#shared/wire/video/video-models.ts";
import { followDefault, ownValue } from "../inspector/inherited.tsx";

/** What can be set for several shots at once, in the order of the form. */
export const bulkFields = [
  ...(["model", "resolution", "duration", "ratio", "mode", "form", "promptExpansion"] as const),
  ...(["promptPrefix", "promptSuffix", "projectReferences"] as const),
] as const;
export type BulkField = (typeof bulkFields)[number];

/** Follows the film from then on. */
export const FROM_FILM = "film";
/** What the film has is left out of the shot. */
export const LEFT_OUT = "none";
/** Words or references of the shot's own: seen among the values, never set for several. */
export const OWN = "own";
/** The shots have several values. */
export const MIXED = "mixed";

export interface BulkEdit {
  readonly field: BulkField;
  /** A value of the field, or `FROM_FILM` or `LEFT_OUT`. */
  readonly value: string;
}

/** Why a shot stays as it is: its model has no such value, what it is made from decides it, or a check would fail. */
export type BulkMismatch = "model" | "frames" | "noRatio" | "noFrames" | "noReferences" | "checks" | "words";

/** A shot with what decides what can be set of it. */
export interface BulkShot {
  readonly shot: Pick<Shot, "id" | "number" | "chain">;
  readonly draft: ShotDraft;
  readonly scenario: VideoScenario;
}

const inherited: readonly BulkField[] = [
  ...(["model", "resolution", "ratio"] as const),
  ...(["promptPrefix", "promptSuffix", "projectReferences"] as const),
];
const isInherited = (field: BulkField): field is BulkField & Inheritable => inherited.includes(field);

/** What a shot has there, as a value of its choice; undefined: it has no such setting now. */
export function settingOf({ draft, scenario }: Pick<BulkShot, "draft" | "scenario">, field: BulkField) {
  switch (field) {
    case "ratio":
      // The picture gives it (API.md § Ratio rules by scenario).
      return scenario === "image" ? undefined : draft.ratio;
    case "promptExpansion":
      return videoModels[draft.model].extra ? (draft.promptExpansion ?? "default") : undefined;
    case "form":
      return draft.directed ? "directed" : "words";
    case "promptPrefix":
    case "promptSuffix":
    case "projectReferences":
      if (draft.inherits.includes(field)) return FROM_FILM;
      return draft[field].length === 0 ? LEFT_OUT : OWN;
    default:
      return String(draft[field]);
  }
}

/** The value that all have, `MIXED`, or undefined where none has such a setting. */
export function commonValue(shots: readonly BulkShot[], field: BulkField): string | undefined {
  const values = new Set(shots.map((shot) => settingOf(shot, field)).filter((value) => value !== undefined));
  return values.size > 1 ? MIXED : [...values][0];
}

/** Whether all that have the setting follow the film in it. */
export const allFollow = (shots: readonly BulkShot[], field: BulkField): boolean =>
  isInherited(field) && shots.every(({ draft }) => draft.inherits.includes(field));

/** Every value that can be chosen for one of the shots at least, `FROM_FILM` aside. */
export function choicesFor(shots: readonly BulkShot[], field: BulkField): string[] {
  const models = new Set(shots.map(({ draft }) => draft.model));
  const of = <Value>(read: (model: (typeof videoModels)[keyof typeof videoModels]) => readonly Value[]): Value[] => [
    ...new Set([...models].flatMap((model) => read(videoModels[model]))),
  ];
  switch (field) {
    case "model":
      return videoModelId.options;
    case "resolution": {
      const made = of(({ resolutions }) => resolutions);
      return resolution.options.filter((each) => made.includes(each));
    }
    case "duration":
      return of(({ duration: { min, max } }) => Array.from({ length: max - min + 1 }, (_, at) => min + at))
        .toSorted((a, b) => a - b)
        .map(String);
    case "ratio": {
      const scenarios = new Set(shots.map(({ scenario }) => scenario));
      const taken = [...scenarios].flatMap((each) => (each === "image" ? [] : ratiosByScenario[each]));
      return ratio.options.filter((each) => taken.includes(each));
    }
    case "mode":
      return ["text", "frames", "references"];
    case "form":
      return ["words", "directed"];
    case "promptExpansion":
      return of(({ extra }) => (extra ? ["default", ...promptExpansionMode.options] : []));
    default:
      return [FROM_FILM, LEFT_OUT];
  }
}

/** Whether the film's value, or that of the edit, is one that the shot can have; undefined: it is. */
export function bulkMismatch({ shot, draft, scenario }: BulkShot, edit: BulkEdit, film: ProjectDefaults) {
  const { resolutions, duration, extra } = videoModels[draft.model];
  const { field } = edit;
  const value = edit.value === FROM_FILM && isInherited(field) ? film[field] : edit.value;
  const unless = (fits: boolean, why: BulkMismatch): BulkMismatch | undefined => (fits ? undefined : why);
  switch (field) {
    case "resolution":
      return unless(
        resolutions.some((each) => each === value),
        "model",
      );
    case "duration":
      return unless(Number(value) >= duration.min && Number(value) <= duration.max, "model");
    case "ratio":
      if (scenario === "image") return "frames";
      return unless(
        ratiosByScenario[scenario].some((each) => each === value),
        "noRatio",
      );
    case "mode": {
      if (value === "text" || value === draft.mode) return undefined;
      const frames = value === "frames";
      const missing = missingMedia({ ...draft, mode: frames ? "frames" : "references" });
      if (frames) return unless(missing === null || shot.chain !== null, "noFrames");
      return unless(missing === null, "noReferences");
    }
    case "promptExpansion":
      return unless(extra, "model");
    default:
      return undefined;
  }
}

/** How many of the shots can have this value. */
export const fitting = (shots: readonly BulkShot[], edit: BulkEdit, film: ProjectDefaults): number =>
  shots.filter((shot) => bulkMismatch(shot, edit, film) === undefined).length;

/** The change of one shot, as its own form makes it. */
export function patchOf(
  draft: ShotDraft,
  { field, value }: BulkEdit,
  film: ProjectDefaults,
  kindOf: AssetKindLookup,
): Partial<ShotDraft> {
  const follow = value === FROM_FILM && isInherited(field);
  switch (field) {
    case "model": {
      const model = follow ? film.model : videoModelId.parse(value);
      const moved = Object.fromEntries(
        adaptVideoDraft(draft, model).changes.map(({ field: name, to }) => [name, to]),
      ) as Partial<Pick<ShotDraft, "resolution" | "duration">>;
      if (!follow) return ownValue(draft, { model, ...moved });
      const own = ownValue(draft, moved);
      return { ...own, ...followDefault({ ...draft, ...own }, film, field) };
    }
    case "resolution":
      return follow ? followDefault(draft, film, field) : ownValue(draft, { resolution: resolution.parse(value) });
    case "ratio":
      return follow ? followDefault(draft, film, field) : ownValue(draft, { ratio: ratio.parse(value) });
    case "duration":
      return { duration: Number(value) };
    case "mode":
      return value === "text" || value === "frames" || value === "references" ? { mode: value } : {};
    case "form":
      return value === "directed" ? asDirected(draft, kindOf) : asWords(draft, kindOf);
    case "promptExpansion":
      return { promptExpansion: promptExpansionMode.safeParse(value).data ?? null };
    case "projectReferences":
      return follow ? followDefault(draft, film, field) : ownValue(draft, { projectReferences: [] });
    default:
      return follow ? followDefault(draft, film, field) : ownValue(draft, { [field]: "" });
  }
}

export interface BulkPlan {
  readonly changes: readonly { readonly do: "edit"; readonly id: string; readonly draft: Partial<ShotDraft> }[];
  /** How many shots stay as they are, by reason. */
  readonly unfit: ReadonlyMap<BulkMismatch, number>;
  /** How many shots another model gave another value too. */
  readonly adapted: ReadonlyMap<"resolution" | "duration", number>;
  /** Have the value already. */
  readonly same: number;
}

/** Codes and places of what the service would refuse. */
const refusals = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ severity, code, path }) => (severity === "error" ? [`${code} ${path}`] : []));

export type ShotCheck = (shot: Pick<Shot, "draft" | "chain">) => readonly Finding[];

/** Whether the service would refuse of the changed shot what it takes of it now. */
export function isRefused({ shot: { chain }, draft }: BulkShot, after: ShotDraft, check: ShotCheck): boolean {
  const then = refusals(check({ draft: after, chain }));
  const now = then.length > 0 ? refusals(check({ draft, chain })) : [];
  return then.some((refusal) => !now.includes(refusal));
}

/** Each shot is checked as it would be: one in which a check fails that passes now stays as it is. */
export function planEdit(
  shots: readonly BulkShot[],
  edit: BulkEdit,
  film: ProjectDefaults,
  kindOf: AssetKindLookup,
  check: ShotCheck,
): BulkPlan {
  const changes: { do: "edit"; id: string; draft: Partial<ShotDraft> }[] = [];
  const unfit = new Map<BulkMismatch, number>();
  const adapted = new Map<"resolution" | "duration", number>();
  const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);
  let same = 0;
  for (const each of shots) {
    const { shot, draft } = each;
    const why = bulkMismatch(each, edit, film);
    if (why !== undefined) {
      count(unfit, why);
      continue;
    }
    const follows = isInherited(edit.field) && draft.inherits.includes(edit.field);
    if (settingOf(each, edit.field) === edit.value || (edit.value === FROM_FILM && follows)) {
      same += 1;
      continue;
    }
    const patch = patchOf(draft, edit, film, kindOf);
    const after: ShotDraft = { ...draft, ...patch };
    if (isRefused(each, after, check)) {
      count(unfit, "checks");
      continue;
    }
    if (edit.field === "model") {
      if (after.resolution !== draft.resolution) count(adapted, "resolution");
      if (after.duration !== draft.duration) count(adapted, "duration");
    }
    changes.push({ do: "edit", id: shot.id, draft: patch });
  }
  return { changes, unfit, adapted, same };
}

/** What is wrong in some of the shots, worst and most frequent first. */
export interface SharedFinding {
  readonly finding: Finding;
  readonly ids: readonly string[];
}

export function sharedFindings(
  checked: readonly { readonly id: string; readonly findings: readonly Finding[] }[],
): SharedFinding[] {
  const found = new Map<string, { finding: Finding; ids: string[] }>();
  for (const { id, findings } of checked) {
    for (const finding of findings) {
      if (finding.severity === "pass") continue;
      const known = found.get(finding.code);
      if (known === undefined) found.set(finding.code, { finding, ids: [id] });
      else if (known.ids.at(-1) !== id) known.ids.push(id);
    }
  }
  const worst = ({ finding }: SharedFinding) => (finding.severity === "error" ? 0 : 1);
  return [...found.values()].toSorted((a, b) => worst(a) - worst(b) || b.ids.length - a.ids.length);
}
