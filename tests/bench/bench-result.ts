/** One figure of a bench. `target` says what it must reach, `ok` whether it did. */
export interface BenchResult {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly target?: string;
  readonly ok?: boolean;
}

export interface Bench {
  readonly name: string;
  run(): Promise<BenchResult[]>;
}
