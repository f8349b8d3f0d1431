/** The list that electron-updater reads on a system: `latest` is its channel; on Linux each processor has its own. */
export function releaseList(platform: string, arch: string): string {
  if (platform === "darwin") return "latest-mac.yml";
  if (platform === "win32") return "latest.yml";
  return arch === "x64" ? "latest-linux.yml" : `latest-linux-${arch}.yml`;
}
