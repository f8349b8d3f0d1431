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
  readonly sources: RegExp;
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
  tasks: { sources: /^electron\/(tasks|library\/retrieve)\//, threshold: 0.95, suite: core },
  network: { sources: /^electron\/service\/client\//, threshold: 0.95, suite: core },
  database: { sources: /^electron\/database\//, threshold: 0.95, suite: core },
  rules: { sources: /^shared\/(rules|wire|outgoing)\//, threshold: 0.95, suite: core },
  library: {
    sources: /^electron\/(library\/(?!retrieve\/|storage\/)|backup\/import\/|files\/probing\/|service\/uploads\/)/,
    threshold: 0.92,
    suite: core,
  },
  backup: { sources: /^electron\/(backup\/(?!import\/)|library\/storage\/)/, threshold: 0.92, suite: core },
  page: { sources: /^renderer\//, threshold: 0.85, suite: page },
};

/** Sources with logic of their own; what a folder says to the others is in its `index.ts`. */
export const isMutable = (path: string, { sources }: Area): boolean =>
  sources.test(path) && /\.tsx?$/.test(path) && !/\.d\.ts$|(^|\/)index\.ts$/.test(path);
