/** What the studio knows about one failure. */
export interface KnownError {
  /** Stable word for this failure; the interface translates by it. */
  readonly code: string;
  /** HTTP status it comes with; null for a failure on our side of the wire. */
  readonly http: number | null;
  /** `error.type` values that mean it, in text and video error bodies. */
  readonly types: readonly string[];
  /** Numeric codes that mean it: in parentheses in a video message, or `base_resp.status_code`. */
  readonly numeric: readonly number[];
  readonly meaning: string;
  /** True when the very same request may succeed later; it does not say that sending again is free. */
  readonly retryable: boolean;
  readonly advice: string;
}

/** As it is written in the table: what a failure on our side of the wire hasn't is left out. */
type Row = Pick<KnownError, "retryable" | "meaning" | "advice"> &
  Partial<Pick<KnownError, "http" | "types" | "numeric">>;

const ours = { http: null, types: [], numeric: [] };

/** Rows as written → the table, each entry knowing its own code. */
export const tableOf = <const Rows extends Readonly<Record<string, Row>>>(rows: Rows) =>
  Object.fromEntries(Object.entries(rows).map(([code, row]) => [code, { code, ...ours, ...row }])) as {
    readonly [Code in keyof Rows]: KnownError;
  };
