/** Where the page lives in Electron. */
export const appScheme = "app";
export const appOrigin = "app://reelsong";
export const appAddress = `${appOrigin}/`;

export function isOwnAddress(address: string): boolean {
  return address === appOrigin || address.startsWith(appAddress);
}

/** Links of a reply may lead to the web or to a letter; every other scheme could start a program. Undefined for those. */
export function outsideAddress(url: string): string | undefined {
  return URL.canParse(url) && ["https:", "http:", "mailto:"].includes(new URL(url).protocol) ? url : undefined;
}
