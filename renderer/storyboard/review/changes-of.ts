/** One setting of a shot that a take's own would replace; as the shot keeps them. */
export interface SettingChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What of `now` would be another value with `settings` in it. */
export function changesOf(now: object, settings: object): SettingChange[] {
  const kept = now as Readonly<Record<string, unknown>>;
  return Object.entries(settings)
    .filter(([field, to]) => !same(kept[field], to))
    .map(([field, to]) => ({ field, from: kept[field], to }));
}
