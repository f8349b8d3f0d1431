/** Where the page lives in Electron. */
export const appScheme = "app";
export const appOrigin = "app://reelsong";
export const appAddress = `${appOrigin}/`;

export function isOwnAddress(address: string): boolean {
  return address === appOrigin || address.startsWith(appAddress);
}
