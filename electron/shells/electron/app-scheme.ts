import { protocol, type Session } from "electron";
import { withPageHeaders } from "../page/index.ts";
import { appOrigin, appScheme } from "./address.ts";

/** Before `ready`: makes `app://reelsong` an origin like https, with fetch, streams and module scripts. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

type Answer = (request: Request) => Promise<Response>;

/** The built page and the media handler on one origin, as in the browser shell. */
export function serveApp(session: Session, behind: { page: Answer; media: Answer }): void {
  session.protocol.handle(appScheme, async (request) => {
    const { origin, host, pathname } = new URL(request.url);
    // Node's URL gives schemes of its own the origin "null"; the host then says whose it is.
    if (origin !== appOrigin && host !== "reelsong")
      return withPageHeaders(new Response("Nothing is here.\n", { status: 404 }));
    const isMedia = pathname === "/media" || pathname.startsWith("/media/");
    return withPageHeaders(await (isMedia ? behind.media(request) : behind.page(request)));
  });
}
