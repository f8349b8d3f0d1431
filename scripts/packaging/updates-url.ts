/** The address that a build looks for updates at; undefined for none. Throws for one that anybody on the way could answer. */
export function updatesUrl(given: string | undefined): string | undefined {
  if (given === undefined || given === "") return undefined;
  if (!URL.canParse(given) || new URL(given).protocol !== "https:") {
    throw new Error(`REELSONG_UPDATES_URL is “${given}”. Updates are programs: use an https address, or leave it out.`);
  }
  return given;
}
