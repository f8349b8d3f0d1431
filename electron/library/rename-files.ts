import { type AssetStore, type Database, readNameSources } from "#core/database/index.ts";
import { checkNameTemplate } from "#shared/rules/library/name-template.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { nameFiles } from "./export/index.ts";

export interface RenameParts {
  readonly database: Database;
  readonly store: AssetStore;
  readonly notify: (ids: readonly string[]) => void;
}

interface Renamed {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

/** Names that are shown before they are given. */
const SHOWN = 12;
const NUMBERED = / \(\d+\)(?=\.[^.]*$|$)/;

/** Many files called by a template at once. What they are called in the studio changes, never a file on the disk. */
export function createRenaming({ database, store, notify }: RenameParts) {
  const name = (ids: readonly string[], template: string): Renamed[] => {
    const wrong = checkNameTemplate(template);
    if (wrong) throw failure("invalid_input", { message: "This isn’t a name template." });
    if (template.includes("/")) throw failure("invalid_input", { message: "Names can’t contain folders." });
    const assets = store.getMany([...new Set(ids)]);
    const sources = readNameSources(
      database,
      assets.map(({ id }) => id),
    );
    const names = nameFiles(assets, template, (id) => sources.get(id));
    return assets.map(({ id, name: before }, at) => ({ id, before, after: names[at] ?? before }));
  };
  const give = (names: readonly { readonly id: string; readonly name: string }[]) => {
    database.transaction(() => {
      for (const { id, name: given } of names) if (store.get(id) !== null) store.rename(id, given);
    });
    notify(names.map(({ id }) => id));
  };
  return {
    planNames(ids: readonly string[], template: string) {
      const all = name(ids, template);
      const changed = all.filter(({ before, after }) => before !== after);
      return {
        names: all.slice(0, SHOWN).map(({ before, after }) => ({ before, after })),
        changed: changed.length,
        numbered: all.filter(({ before, after }) => NUMBERED.test(after) && !NUMBERED.test(before)).length,
      };
    },
    renameBy(ids: readonly string[], template: string): { id: string; name: string }[] {
      const changed = name(ids, template).filter(({ before, after }) => before !== after);
      if (changed.length > 0) give(changed.map(({ id, after }) => ({ id, name: after })));
      return changed.map(({ id, before }) => ({ id, name: before }));
    },
    renameMany: give,
  };
}

export type Renaming = ReturnType<typeof createRenaming>;
