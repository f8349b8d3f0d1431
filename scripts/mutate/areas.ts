import { existsSync } from "node:fs";
import { join } from "node:path";

/** The tests that are to notice what is wrong with some sources. */
interface Suite {
  /** Vitest's projects: those that are asked first, then those that are asked about what the first ones let pass. */
  readonly projects: readonly (readonly string[])[];
  /** Test files that reach these sources in other ways than by importing them: through a child, a worker or HTTP. */
  readonly reaching: RegExp;
  /** Its sources are the page's: the browser suite is asked about what all others let pass. */
  readonly inBrowser: boolean;
}

/** A part of the sources that is judged for itself. */
export interface Area {
  readonly folders: readonly string[];
  /** Folders in those that are judged elsewhere. */
  readonly without?: readonly string[];
  /** Folders of rooms that work through its sources: what a store keeps wrong is noticed there. */
  readonly usedBy?: readonly string[];
  /** Part of the faults that tests have to notice, of those that change anything. */
  readonly threshold: number;
  readonly suite: Suite;
}

const core: Suite = {
  projects: [["unit", "contract"], ["faults"]],
  reaching: /^tests\/(unit\/(electron|sound)|contract|faults)\//,
  inBrowser: false,
};
const page: Suite = { projects: [["unit"]], reaching: /^$/, inBrowser: true };

export const areas: Readonly<Record<string, Area>> = {
  tasks: { folders: ["electron/tasks", "electron/library/retrieve"], threshold: 0.95, suite: core },
  network: { folders: ["electron/service/client"], threshold: 0.95, suite: core },
  database: {
    folders: ["electron/database"],
    usedBy: ["chat", "deleted", "settings", "songs", "storyboard", "tasks"].map((room) => `electron/${room}`),
    threshold: 0.95,
    suite: core,
  },
  rules: { folders: ["shared/rules", "shared/wire", "shared/outgoing"], threshold: 0.95, suite: core },
  library: {
    folders: ["electron/library", "electron/backup/import", "electron/files/probing", "electron/service/uploads"],
    without: ["electron/library/retrieve", "electron/library/storage"],
    threshold: 0.92,
    suite: core,
  },
  backup: {
    folders: ["electron/backup", "electron/library/storage"],
    without: ["electron/backup/import"],
    threshold: 0.92,
    suite: core,
  },
  page: { folders: ["renderer"], threshold: 0.85, suite: page },
};

/** Sources with logic of their own; what a folder says to the others is in its `index.ts`. */
export function isMutable(path: string, { folders, without = [] }: Area): boolean {
  const isIn = (folder: string) => path.startsWith(`${folder}/`);
  return folders.some(isIn) && !without.some(isIn) && /\.tsx?$/.test(path) && !/\.d\.ts$|(^|\/)index\.ts$/.test(path);
}

/** Whether a test file lies where the tests of an area's own sources do, or of those that work through them. */
export const isOwnTest = (path: string, { folders, usedBy = [] }: Area): boolean =>
  [...folders, ...usedBy].some((folder) => path.startsWith(`tests/unit/${folder}/`));

/** Folders that an area names and that aren't there: it would be judged by less than is meant. */
export const missingFolders = (root: string, area: Area): string[] =>
  [...area.folders, ...(area.without ?? []), ...(area.usedBy ?? [])].filter(
    (folder) => !existsSync(join(root, folder)),
  );
