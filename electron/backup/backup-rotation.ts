/** Automatic backups of today that are kept, and days before it of which the last one is kept. */
export const BACKUPS_OF_TODAY = 3;
export const DAILY_BACKUPS = 10;
/** How long after an automatic backup the next one is due. */
export const BACKUP_EVERY_MS = 3 * 3_600_000;

interface Dated {
  readonly name: string;
  readonly at: number;
}

/**
 * The automatic backups that are no longer kept at `now` (ms): beyond today's last three, and beyond the last one of
 * each of the ten days before. `dayOf` names the calendar day of a time, in the person's time zone.
 */
export function expiredBackups<T extends Dated>(
  backups: readonly T[],
  now: number,
  dayOf: (at: number) => string = localDay,
): T[] {
  const newestFirst = backups.toSorted((a, b) => b.at - a.at);
  const today = dayOf(now);
  const kept = new Set<T>(newestFirst.filter(({ at }) => dayOf(at) === today).slice(0, BACKUPS_OF_TODAY));
  const days = new Set<string>();
  for (const backup of newestFirst) {
    const day = dayOf(backup.at);
    if (day === today || days.has(day) || days.size === DAILY_BACKUPS) continue;
    days.add(day);
    kept.add(backup);
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}

/**
 * Whether the next automatic backup should be made. A clock that was set back doesn't stop them: what was made in a future
 * beyond the next one is passed over, and doesn't make one due at every look either.
 */
export const isBackupDue = (backups: readonly Dated[], now: number): boolean =>
  !backups.some(({ at }) => now - at < BACKUP_EVERY_MS && at <= now + BACKUP_EVERY_MS);

const localDay = (at: number): string => {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
};
