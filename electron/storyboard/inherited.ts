import type { Inheritable, ProjectDefaults } from "#shared/contract/storyboard/project.ts";
import { inheritable } from "#shared/contract/storyboard/project.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { parseDirection } from "#shared/direction/index.ts";
import { followCast, type KnownMedia, modeWithCast } from "#shared/rules/cast/index.ts";
import { adaptVideoDraft } from "#shared/rules/video/adapt-video-draft.ts";
import type { AssetKindLookup } from "#shared/rules/video/reference-kind.ts";
import { renumberWords } from "#shared/rules/video/renumber-labels.ts";
import { referencesOf } from "#shared/rules/video/shot-request.ts";

/** What a change may name; undefined leaves a value as it is. */
export type DraftPatch = { readonly [Name in keyof ShotDraft]?: ShotDraft[Name] | undefined };

export const withChanges = <Draft extends object>(draft: Draft, changes: object): Draft => ({
  ...draft,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const names = inheritable.options;

/**
 * Every value that the shot follows the film in, and the cards that it names, as the film has them now. The duration
 * moves into the model's range, and the prompt's mentions go on naming the same references.
 */
export function followDefaults(draft: ShotDraft, defaults: ProjectDefaults, known: KnownMedia): ShotDraft {
  const { inherits } = draft;
  const follows = Object.fromEntries(inherits.map((name) => [name, defaults[name]])) as Partial<ProjectDefaults>;
  const { model = draft.model } = follows;
  const moved = model === draft.model ? draft : adaptVideoDraft(draft, model).draft;
  const followed = { ...moved, ...follows };
  return keepMentions(draft, { ...followed, cast: followCast(followed, defaults.cast, known) }, known.kindOf);
}

/** What it is made from, where its words came to name other cards than before. */
const withMode = (before: Pick<ShotDraft, "mode" | "cast">, draft: ShotDraft): ShotDraft => ({
  ...draft,
  mode: modeWithCast(before, draft, draft.references.length + draft.projectReferences.length > 0),
});

/** As `followDefaults`, of a shot whose film's cast was changed. */
export const followFilm = (draft: ShotDraft, defaults: ProjectDefaults, known: KnownMedia): ShotDraft =>
  withMode(draft, followDefaults(draft, defaults, known));

/** The words name the same references after they were moved; those that were written again are left as they are. */
function keepMentions(before: ShotDraft, after: ShotDraft, kindOf: AssetKindLookup): ShotDraft {
  if (same(referencesOf(before), referencesOf(after))) return after;
  const moved = renumberWords(before, after, kindOf);
  return {
    ...after,
    ...(after.prompt === before.prompt ? { prompt: moved.prompt } : {}),
    ...(same(after.direction, before.direction) ? { direction: moved.direction } : {}),
  };
}

/** A value that the person sets is the shot's own from then on, unless the same change says what is followed. */
export function changedDraft(
  draft: ShotDraft,
  changes: DraftPatch,
  defaults: ProjectDefaults,
  known: KnownMedia,
): ShotDraft {
  const set = names.filter((name) => changes[name] !== undefined);
  const inherits = changes.inherits ?? draft.inherits.filter((name) => !set.includes(name));
  // Which cards it names is read from its words alone.
  const wanted = { ...withChanges(draft, changes), ...rewritten(draft, changes), cast: draft.cast };
  const changed = keepMentions(draft, wanted, known.kindOf);
  const followed = followDefaults({ ...changed, inherits: [...new Set(inherits)] }, defaults, known);
  return changes.mode === undefined ? withMode({ ...draft, mode: followed.mode }, followed) : followed;
}

/** Whoever writes the prompt of a directed shot, and doesn't say that it is words now, writes its direction. */
function rewritten({ directed, duration }: ShotDraft, changes: DraftPatch): Pick<ShotDraft, "direction"> | undefined {
  const { prompt } = changes;
  if (!directed || prompt === undefined || changes.directed !== undefined || changes.direction !== undefined) return;
  return { direction: parseDirection(prompt, changes.duration ?? duration) };
}

/** A new shot follows the film in everything that it wasn't given. */
export function newDraft(
  blank: ShotDraft,
  given: DraftPatch,
  defaults: ProjectDefaults,
  secondsOf: KnownMedia["secondsOf"],
  kindOf: AssetKindLookup,
): ShotDraft {
  const inherits: Inheritable[] = given.inherits ?? names.filter((name) => given[name] === undefined);
  const wanted = { ...withChanges(blank, given), inherits, cast: [] };
  // Its words were written with the references that it is given: they name those as they stand there.
  const plain = followDefaults(wanted, { ...defaults, cast: [] }, { kindOf: () => undefined, secondsOf });
  const draft = { ...plain, cast: followCast(plain, defaults.cast, { kindOf, secondsOf }) };
  if (given.mode !== undefined) return draft;
  // The film's references are meant to be sent; frames that were given go before them.
  const refers = draft.projectReferences.length > 0 && draft.firstFrame === null;
  return refers ? { ...draft, mode: "references" } : withMode(blank, draft);
}
