import type { Page } from "@playwright/test";

/** What a page or a request of its said that nobody answered for. */
export interface Noise {
  readonly kind: "error" | "console" | "request";
  readonly text: string;
  /** The core was being ended or the page left just then. */
  readonly interrupted: boolean;
}

/** Hears errors, the console and failed requests of a page; each call gives what came since the last. */
export function listen(page: Page, isInterrupted: () => boolean): () => Noise[] {
  let heard: Noise[] = [];
  const hear = (kind: Noise["kind"], text: string) => heard.push({ kind, text, interrupted: isInterrupted() });
  page.on("pageerror", (error) => hear("error", `${error.name}: ${error.message}\n${error.stack ?? ""}`));
  page.on("console", (line) => {
    const { url, lineNumber } = line.location();
    // Chromium's own editing of a text sets style attributes when it joins lines.
    const foreign = line.text().startsWith("Applying inline style") && (url === "" || lineNumber === 0);
    // Failed requests are heard below, with their address.
    if (line.type() === "error" && !foreign && !line.text().startsWith("Failed to load resource"))
      hear("console", line.text());
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // A player that seeks, or a picture that is scrolled away, gives up what it had asked for.
    if (why !== "net::ERR_ABORTED") hear("request", `${why} ${request.method()} ${tellAddress(request.url())}`);
  });
  page.on("response", (response) => {
    if (response.status() < 400) return;
    const said = `${response.status()} ${response.request().method()} ${tellAddress(response.url())}`;
    const interrupted = isInterrupted();
    // What the core says of it tells a file that is gone from one that never was.
    void response.text().then(
      (body) => heard.push({ kind: "request", text: `${said} ${tellAddress(body).slice(0, 200)}`.trim(), interrupted }),
      () => heard.push({ kind: "request", text: said, interrupted }),
    );
  });
  return () => {
    const since = heard;
    heard = [];
    return since;
  };
}

/** Without what changes from run to run. */
function tellAddress(url: string): string {
  return url
    .replace(/^https?:\/\/[^/]+/, "")
    .replace(/\/visit\/[^/]+/, "/visit/…")
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "<id>");
}
