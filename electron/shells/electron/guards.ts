import { type App, type Session, shell, type WebContents } from "electron";
import { appScheme, isOwnAddress, outsideAddress } from "./address.ts";

/** Whatever the page should ever become, it stays one page without rights, and links leave through the system. */
export function guardContents(app: App): void {
  app.on("web-contents-created", (_event, contents) => {
    // The page has given calls up (renderer/lib/link/close-doors.ts); whatever should make one keeps to the proxy.
    contents.setWebRTCIPHandlingPolicy("disable_non_proxied_udp");
    contents.on("will-attach-webview", (event) => event.preventDefault());
    contents.on("will-frame-navigate", (event) => {
      if (!isOwnAddress(event.url)) event.preventDefault();
    });
    contents.on("will-redirect", (event) => {
      if (!isOwnAddress(event.url)) event.preventDefault();
    });
    contents.setWindowOpenHandler(({ url }) => {
      openOutside(url);
      return { action: "deny" };
    });
  });
}

function openOutside(url: string): void {
  const address = outsideAddress(url);
  if (address !== undefined) void shell.openExternal(address);
}

const granted: ReadonlySet<string> = new Set(["clipboard-sanitized-write", "fullscreen"]);

/** The page has no network of its own and no devices: only its own scheme, and what it made itself. */
export function guardSession(session: Session): void {
  const own = new Set([`${appScheme}:`, "blob:", "data:", "devtools:"]);
  session.setPermissionRequestHandler((contents, permission, decide) => decide(mayHave(contents, permission)));
  session.setPermissionCheckHandler((contents, permission) => mayHave(contents, permission));
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !own.has(new URL(details.url).protocol) }));
  session.on("will-download", (_event, item) => {
    if (!isOwnAddress(item.getURL()) && !item.getURL().startsWith(`blob:${appScheme}:`)) item.cancel();
  });
}

function mayHave(contents: WebContents | null, permission: string): boolean {
  return contents !== null && isOwnAddress(contents.getURL()) && granted.has(permission);
}
