/** What covers one statement of API.md or WIRE.md. */
export type Coverage = Covered | Informative;

interface Covered {
  /** Codes of shared/rules that keep a request from breaking the statement. */
  readonly rules?: readonly string[];
  /** Names in shared/wire/assumptions.ts that hold what the statement assumes. */
  readonly assumptions?: readonly string[];
  /** Where the sandbox enforces or plays it: `electron/sandbox/x.ts#symbol`. */
  readonly sandbox?: string;
  /** `<test file>::<whole name of a test or of a describe>`. */
  readonly tests: readonly string[];
}

interface Informative {
  /** Why the statement leaves nothing to check. */
  readonly informative: string;
}

export type CoverageTable = Readonly<Record<string, Coverage>>;

/** Writes test references of one file: `inFile("tests/x.test.ts")("a name")` is `["tests/x.test.ts::a name"]`. */
export const inFile =
  (file: string) =>
  (...names: readonly string[]): string[] =>
    names.map((name) => `${file}::${name}`);
