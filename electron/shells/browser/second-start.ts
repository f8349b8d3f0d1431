import { once } from "node:events";
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { isAbsolute, join } from "node:path";
import { z } from "zod";
import { isArchiveName } from "./browser-options.ts";

/** In the data folder, which is its owner's alone: whoever gets at it may read the database too. */
const FILE = "second-start.sock";
/** What a socket's path may be long, in bytes, by the strictest of our systems (macOS); the system itself cuts it short. */
const LONGEST_PATH = 103;
/** A studio that is there answers at once. */
const PATIENCE_MS = 2_000;
const LONGEST_ADDRESS = 300;
/** What a second start may say: the path of an archive, which no system has longer than 4096 bytes, as JSON. */
const LONGEST_ORDER = 32 * 1024;

interface Address {
  readonly url: string;
  readonly used: Promise<void>;
}

/** Windows has no sockets in folders: there, and where the path is too long, nobody is asked. */
function socketIn(dataDir: string): string | undefined {
  const path = join(dataDir, FILE);
  return process.platform === "win32" || Buffer.byteLength(path) > LONGEST_PATH ? undefined : path;
}

/**
 * Tells whoever starts Reelsong a second time with this folder an address of single use, and when it was used. Only for
 * the holder of the folder's lock: a socket that lies there is of a run that ended without taking it away. One that was
 * started with an archive says so, and `openArchive` is told. Gives the end of it. Without the socket the studio works as
 * well, so nothing is thrown.
 */
export async function answerSecondStarts(
  dataDir: string,
  makeAddress: () => Address,
  openArchive: (path: string) => void,
): Promise<() => Promise<void>> {
  const path = socketIn(dataDir);
  if (path === undefined) return async () => undefined;
  const callers = new Set<Socket>();
  const server = createServer((caller) => {
    callers.add(caller);
    caller.once("close", () => callers.delete(caller));
    caller.on("error", () => caller.destroy());
    hearOrder(caller, openArchive);
    const { url, used } = makeAddress();
    caller.write(`${url}\n`);
    void used.then(() => caller.end());
  });
  try {
    rmSync(path, { force: true });
    server.listen(path);
    await once(server, "listening");
    chmodSync(path, 0o600);
  } catch {
    return async () => undefined;
  }
  server.on("error", () => undefined);
  server.unref();
  return () =>
    new Promise((done) => {
      server.close(() => done());
      for (const caller of callers) caller.destroy();
    });
}

/**
 * An address of single use from the studio that runs with this folder; `used` ends when it was followed, or the studio
 * ended. It is told of the archive that is to be shown. Undefined where none runs, or what answers isn't one.
 */
export async function askRunningStudio(dataDir: string, archive?: string): Promise<Address | undefined> {
  const path = socketIn(dataDir);
  if (path === undefined) return undefined;
  const socket = connect(path);
  const used = new Promise<void>((ended) => socket.once("close", () => ended()));
  if (archive !== undefined) socket.once("connect", () => socket.write(`${JSON.stringify({ archive })}\n`));
  try {
    const url = await readLine(socket);
    // Nobody else can write into the folder; a line that is no address of ours is still not opened.
    if (/^http:\/\/127\.0\.0\.1:\d{1,5}\/start\/[\w-]{20,100}$/.test(url)) return { url, used };
  } catch {
    // Nobody is there.
  }
  socket.destroy();
  return undefined;
}

const order = z.object({
  archive: z
    .string()
    .max(LONGEST_ORDER)
    .refine((path) => isAbsolute(path) && isArchiveName(path) && !path.includes("\0")),
});

/** One line, or none; whoever says anything else isn't heard. */
function hearOrder(caller: Socket, openArchive: (path: string) => void): void {
  let said = "";
  const hear = (part: string) => {
    said += part;
    const end = said.indexOf("\n");
    if (end < 0 && said.length <= LONGEST_ORDER) return;
    caller.off("data", hear);
    // What follows is thrown away as it comes.
    caller.resume();
    const { data } = order.safeParse(parsed(said.slice(0, Math.max(end, 0))));
    if (data !== undefined) openArchive(data.archive);
  };
  caller.setEncoding("utf8").on("data", hear);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readLine(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let read = "";
  const patience = setTimeout(() => reject(new Error("No answer.")), PATIENCE_MS);
  socket.setEncoding("utf8");
  socket.on("data", (more: string) => {
    read += more;
    const end = read.indexOf("\n");
    if (end >= 0) resolve(read.slice(0, end));
    else if (read.length > LONGEST_ADDRESS) reject(new Error("No address."));
  });
  socket.on("error", reject);
  socket.on("end", () => reject(new Error("No answer.")));
  return promise.finally(() => clearTimeout(patience));
}
