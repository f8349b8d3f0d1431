import type { Inheritable, ProjectDefaults } from "#shared/contract/project.ts";
import { inheritable } from "#shared/contract/project.ts";
import type { ShotDraft } from "#shared/contract/storyboard.ts";
import { adaptVideoDraft } from "#shared/rules/adapt-video-draft.ts";

/** What a change may name; undefined leaves a value as it is. */
export type DraftPatch = { readonly [Name in keyof ShotDraft]?: ShotDraft[Name] | undefined };

export const withChanges = <Draft extends object>(draft: Draft, changes: object): Draft => ({
  ...draft,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});

const names = inheritable.options;

/** Every value that the shot follows the film in, as the film has it now. The duration moves into the model's range. */
export function followDefaults(draft: ShotDraft, defaults: ProjectDefaults): ShotDraft {
  const { inherits } = draft;
  const follows = Object.fromEntries(inherits.map((name) => [name, defaults[name]])) as Partial<ProjectDefaults>;
  const { model = draft.model } = follows;
  const moved = model === draft.model ? draft : adaptVideoDraft(draft, model).draft;
  return { ...moved, ...follows };
}

/** A value that the person sets is the shot's own from then on, unless the same change says what is followed. */
export function changedDraft(draft: ShotDraft, changes: DraftPatch, defaults: ProjectDefaults): ShotDraft {
  const set = names.filter((name) => changes[name] !== undefined);
  const inherits = changes.inherits ?? draft.inherits.filter((name) => !set.includes(name));
  return followDefaults({ ...withChanges(draft, changes), inherits: [...new Set(inherits)] }, defaults);
}

/** A new shot follows the film in everything that it wasn't given. */
export function newDraft(blank: ShotDraft, given: DraftPatch, defaults: ProjectDefaults): ShotDraft {
  const inherits: Inheritable[] = given.inherits ?? names.filter((name) => given[name] === undefined);
  const draft = followDefaults({ ...withChanges(blank, given), inherits }, defaults);
  // The film's references are meant to be sent; frames that were given go before them.
  const refers = given.mode === undefined && draft.projectReferences.length > 0 && draft.firstFrame === null;
  return refers ? { ...draft, mode: "references" } : draft;
}
