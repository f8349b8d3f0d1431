import { EventEmitter } from "node:events";
import { request as askPlainly } from "node:http";
import { request as askSafely } from "node:https";
import type { Session } from "./session.ts";

type Options = Omit<Electron.ClientRequestConstructorOptions, "session"> & { readonly session?: Session };

/**
 * A request of main's, over Node's own network in place of Chromium's: so it trusts what Node trusts (`NODE_EXTRA_CA_CERTS`),
 * and knows no proxy. Otherwise as docs/api/client-request.md has it.
 */
class ClientRequest extends EventEmitter {
  readonly #options: Options;
  readonly #headers: Record<string, string> = {};
  readonly #body: Buffer[] = [];
  #followed = 0;
  #asked: ReturnType<typeof askPlainly> | undefined;
  #follows = false;
  #over = false;

  constructor(options: Options | string) {
    super();
    this.#options = typeof options === "string" ? { url: options } : options;
    for (const [name, value] of Object.entries(this.#options.headers ?? {})) this.setHeader(name, String(value));
  }

  setHeader(name: string, value: string): void {
    this.#headers[name.toLowerCase()] = value;
  }
  getHeader = (name: string): string => this.#headers[name.toLowerCase()] ?? "";
  removeHeader(name: string): void {
    delete this.#headers[name.toLowerCase()];
  }
  write(part: string | Buffer): void {
    this.#body.push(Buffer.from(part));
  }
  end(part?: string | Buffer): this {
    if (part !== undefined && part !== null) this.write(part);
    this.#ask(addressOf(this.#options));
    return this;
  }
  /** “Cancels an ongoing HTTP transaction”: `abort`, then `close`, and nothing where it is over. */
  abort(): void {
    if (this.#over) return;
    this.#over = true;
    this.#asked?.destroy();
    this.emit("abort");
    this.emit("close");
  }
  /** Only while `redirect` is told. */
  followRedirect(): void {
    this.#follows = true;
  }

  #fail(error: Error): void {
    if (this.#over) return;
    this.#over = true;
    this.emit("error", error);
    this.emit("close");
  }

  #ask(address: URL): void {
    const ask = address.protocol === "https:" ? askSafely : askPlainly;
    const { method = "GET", redirect = "follow" } = this.#options;
    const asked = ask(address, { method, headers: this.#headers });
    this.#asked = asked;
    asked.on("error", (error) => this.#fail(error));
    asked.on("response", (response) => {
      const { statusCode = 0, headers } = response;
      const onward = statusCode >= 300 && statusCode < 400 ? headers.location : undefined;
      if (onward === undefined) {
        response.once("end", () => {
          this.#over = true;
          this.emit("close");
        });
        this.emit("response", response);
        return;
      }
      response.resume();
      if (redirect === "error") return this.#fail(new Error("Attempted to redirect, but redirect policy was 'error'"));
      const to = new URL(onward, address);
      this.#follows = redirect === "follow";
      this.emit("redirect", statusCode, method, to.href, headers);
      if (this.#over) return;
      this.#followed += 1;
      // “When mode is `manual` the redirection will be cancelled unless `request.followRedirect` is invoked synchronously.”
      if (!this.#follows) this.#fail(new Error("Redirect was cancelled"));
      else if (this.#followed > 20) this.#fail(new Error("net::ERR_TOO_MANY_REDIRECTS"));
      else this.#ask(to);
    });
    asked.end(Buffer.concat(this.#body), () => this.emit("finish"));
  }
}

function addressOf({ url, protocol = "http:", hostname = "localhost", port, path = "/" }: Options): URL {
  return new URL(url ?? `${protocol}//${hostname}${port === undefined ? "" : `:${port}`}${path}`);
}

export const net = { request: (options: Options | string): ClientRequest => new ClientRequest(options) };
