/** Where a build looks for updates, by its `app-update.yml`; null where that isn't https: an update is a program. */
export const updatesAddress = (configuration: string): string | null =>
  /^url:\s*['"]?(https:\/\/[^\s'"]+)/m.exec(configuration)?.[1] ?? null;
