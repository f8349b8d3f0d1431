import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRouterClient, ORPCError } from "@orpc/server";
import { PNG } from "pngjs";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import { createCore } from "#core/app/create-core.ts";
import { probe } from "#core/files/probing/index.ts";
import { readSidecar } from "#core/library/sidecars/sidecar.ts";
import { ServiceError } from "#core/service/client/service-error.ts";
import { contract } from "#shared/contract/index.ts";
import { mediaFacts } from "#shared/wire/media/media-facts.ts";
import type { Dice } from "#tests/faults/world/dice.ts";
import { fixture, fixtureNames } from "#tests/support/media/media-fixtures.ts";
import { testPorts } from "#tests/support/studio/test-ports.ts";
import {
  clientFor,
  musicRequest,
  replyEvents,
  request,
  sse,
  videoRequest,
} from "#tests/unit/electron/service/client/fake-service.ts";
import { inputFor } from "./shape-input.ts";
import { junk, spoilBytes, spoilValue } from "./spoil.ts";

/** One case: throws where the studio did what it must not. */
export type Case = (dice: Dice) => Promise<void>;

export interface Target {
  /** Gets ready; what it gives runs one case. */
  prepare(): Promise<Case>;
}

const small = [
  "picture.png",
  "picture.jpg",
  "picture.gif",
  "picture.webp",
  "2s.mp3",
  "2s.wav",
  "2s.flac",
  "2s.ogg",
  "2s.m4a",
  "h264-aac.mp4",
  "fragmented.mp4",
  "h264.mkv",
  "vp9-opus.webm",
  "h264-mp3.avi",
];

function picture(): Buffer {
  const png = new PNG({ width: 32, height: 32 });
  png.data.fill(200);
  return PNG.sync.write(png);
}

/** Any bytes give facts that fit the schema. */
const media: Target = {
  async prepare() {
    const files: [string, Buffer][] = [["made.png", picture()]];
    for (const name of small) {
      // Where this machine can't make it, the others do.
      const path = fixtureNames.includes(name) ? await fixture(name).catch(() => null) : null;
      const found = path === null ? null : await readFile(path);
      if (found !== null && found.length < 400_000) files.push([name, found]);
    }
    return async (dice) => {
      const [name, whole] = dice.pick(files) ?? ["", Buffer.alloc(0)];
      const facts = await probe({ bytes: spoilBytes(whole, dice) }, dice.chance(0.8) ? name : "film.mp4");
      mediaFacts.parse(facts);
    };
  },
};

/** A sidecar that can't be read is none; one that can fits its schema. Nothing is thrown. */
const sidecars: Target = {
  async prepare() {
    const folder = temporary();
    const path = join(folder, "Lamp.png.reelsong.json");
    const good = {
      format: "reelsong-sidecar",
      version: 1,
      asset: {
        ...{ id: newId(), sha256: "a".repeat(64), kind: "image", name: "Lamp.png", createdAt: 1, rating: 3, note: "n" },
        facts: { kind: "image", bytes: 10, format: "png", width: 32, height: 32 },
        origin: { type: "imported", fileName: "Lamp.png" },
      },
      task: null,
      parents: [{ id: newId(), sha256: null, name: "x" }],
    };
    return async (dice) => {
      const text = JSON.stringify(spoilValue(good, dice)) ?? "";
      await writeFile(path, dice.chance(0.5) ? text : spoilBytes(Buffer.from(text), dice));
      await readSidecar(folder, path);
      if (Object.hasOwn(Object.prototype, "polluted")) throw new Error("Object.prototype was changed.");
    };
  },
};

/** What a service answers ends in an answer or in a ServiceError, and in nothing else. */
const answers: Target = {
  async prepare() {
    let play: { status: number; type: string; body: Buffer } = { status: 200, type: "", body: Buffer.alloc(0) };
    const server = createServer((asked, answer) => {
      asked.resume();
      answer.on("error", () => {});
      answer.writeHead(play.status, { "content-type": play.type }).end(play.body);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    server.unref();
    const client = clientFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const record = {
      id: "1",
      model: "Vendor-H3",
      status: "succeeded",
      content: { url: "http://127.0.0.1:1/a" },
      duration: 5,
    };
    const done = { status_code: 0, status_msg: "success" };
    const message = {
      id: "m",
      type: "message",
      role: "assistant",
      model: request.model,
      content: [{ type: "text", text: "a" }],
      usage: {},
    };
    const file = { file_id: "1", bytes: 1, created_at: 1, filename: "a", purpose: "p" };
    const refusal = { type: "error", request_id: "r", error: { type: "rate_limit_error", message: "no (1002)" } };
    const song = { data: { audio: "00ff", status: 2 }, trace_id: "t", extra_info: { music_size: 2 }, base_resp: done };
    const calls: [unknown, () => Promise<unknown>][] = [
      [{ task: record }, () => client.queryVideo("1")],
      [{ items: [record, record], total: 2 }, () => client.listVideos({ page: 1, pageSize: 20 })],
      [{ task_id: "1" }, () => client.createVideo(videoRequest)],
      [{ task_id: "1", action: "cancelled", status: "cancelled" }, () => client.deleteVideo("1")],
      [song, () => client.createMusic(musicRequest, { audio: async () => {} })],
      [{ file, base_resp: done }, () => client.retrieveFile("1")],
      [{ files: [file], base_resp: done }, () => client.listFiles("p")],
      [message, () => client.countTokens(request)],
    ];
    const drain = async () => {
      for await (const _ of client.streamMessages(request)) void _;
    };
    return async (dice) => {
      let call: () => Promise<unknown>;
      if (dice.chance(0.4)) {
        call = drain;
        const events = replyEvents.map((event) => (dice.chance(0.2) ? withType(spoilValue(event, dice)) : event));
        const text = sse(events as { type: string }[]);
        play = {
          status: 200,
          type: "text/event-stream",
          body: dice.chance(0.5) ? Buffer.from(text) : spoilBytes(Buffer.from(text), dice),
        };
      } else {
        const [good, ask] = dice.pick(calls) ?? [{}, drain];
        call = ask;
        const bad = dice.chance(0.25);
        const text = JSON.stringify(spoilValue(bad ? refusal : good, dice)) ?? "";
        play = {
          status: bad ? (dice.pick([400, 401, 402, 404, 422, 429, 500, 502, 529]) ?? 500) : 200,
          type: dice.pick(["application/json", "application/json", "text/html", "text/event-stream", ""]) ?? "",
          body: dice.chance(0.5) ? Buffer.from(text) : spoilBytes(Buffer.from(text), dice),
        };
      }
      await call().catch((thrown: unknown) => {
        if (!(thrown instanceof ServiceError)) throw thrown;
      });
    };
  },
};

const withType = (event: unknown): unknown =>
  typeof event === "object" && event !== null ? event : { type: "x", event };

async function openStudio() {
  const core = await createCore(testPorts(temporary()));
  return { core, studio: createRouterClient(core.router) };
}

/** The studio's own answer to what it can't take; anything that it doesn't understand itself is a find. */
const isClear = (thrown: unknown): boolean =>
  thrown instanceof ORPCError &&
  (thrown.data as { code?: string } | undefined)?.code !== "internal" &&
  thrown.code !== "INTERNAL_SERVER_ERROR";

/** An archive that somebody changed is refused in plain words, or is whole. */
const archives: Target = {
  async prepare() {
    const { core, studio } = await openStudio();
    const made = await core.media(
      new Request("http://studio/media?name=note.png", { method: "POST", body: new Uint8Array(picture()) }),
    );
    if (!made.ok) throw new Error("The studio takes no picture.");
    const { ticket } = await studio.backup.prepareArchive({ media: true });
    const whole = Buffer.from(
      await (await core.media(new Request(`http://studio/media/archives/${ticket}`))).arrayBuffer(),
    );
    // Most of it is the database: what tells what is in it stands at both ends.
    const ends = (dice: Dice) => {
      if (dice.chance(0.3)) return spoilBytes(whole, dice);
      const tail = Math.max(0, whole.length - 4096);
      if (dice.chance(0.5)) return Buffer.concat([whole.subarray(0, tail), spoilBytes(whole.subarray(tail), dice)]);
      return Buffer.concat([spoilBytes(whole.subarray(0, 2048), dice), whole.subarray(2048)]);
    };
    return async (dice) => {
      const given = await core.media(
        new Request("http://studio/media/archives", { method: "POST", body: new Uint8Array(ends(dice)) }),
      );
      const said = (await given.json()) as { id?: string; code?: string };
      if (said.id === undefined) {
        if (said.code === "internal" || said.code === undefined)
          throw new Error(`The studio answered ${JSON.stringify(said)}.`);
        return;
      }
      const { id } = said;
      for (const step of [() => studio.backup.previewArchive({ id }), () => studio.backup.discardArchive({ id })]) {
        await step().catch((thrown: unknown) => {
          if (!isClear(thrown)) throw thrown;
        });
      }
    };
  },
};

/** These act on the machine outside of the studio's own folders, or ask a network. */
const left: ReadonlySet<string> = new Set([
  ...["settings.chooseLibraryFolder", "connections.activate", "connections.test", "backup.restart", "app.openExternal"],
]);

interface Procedure {
  readonly path: readonly string[];
  readonly schema: z.ZodType | undefined;
}

function procedures(node: unknown, path: readonly string[] = []): Procedure[] {
  const own = (node as { "~orpc"?: { inputSchema?: z.ZodType } })["~orpc"];
  if (own !== undefined) return left.has(path.join(".")) ? [] : [{ path, schema: own.inputSchema }];
  return Object.entries(node as object).flatMap(([name, inner]) => procedures(inner, [...path, name]));
}

/** Whatever a page sends is done or refused in plain words; nothing of it ends in a fault of the studio's. */
const calls: Target = {
  async prepare() {
    const { core, studio } = await openStudio();
    const all = procedures(contract);
    const ids = ["new", newId()];
    const [project] = await studio.storyboard.projects();
    const shot = await studio.storyboard.addShot({ projectId: project?.id ?? "" });
    const song = await studio.songs.create({});
    const talk = await studio.conversations.create({});
    const brought = await core.media(
      new Request("http://studio/media?name=note.png", { method: "POST", body: new Uint8Array(picture()) }),
    );
    const { id: assetId } = (await brought.json()) as { id: string };
    ids.push(project?.id ?? "", shot.id, song.id, talk.id, assetId);
    return async (dice) => {
      const { path, schema } = dice.pick(all) ?? { path: [], schema: undefined };
      const madness = dice.pick([0, 0.02, 0.1, 0.4]) ?? 0;
      const input = tamed(schema === undefined ? junk(dice) : inputFor(schema, dice, ids, madness));
      let procedure: unknown = createRouterClient(core.router);
      for (const part of path) procedure = (procedure as Record<string, unknown>)[part];
      const stop = new AbortController();
      try {
        const call = procedure as (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>;
        const found = await call(input, { signal: stop.signal });
        if (typeof found === "object" && found !== null && Symbol.asyncIterator in found) {
          await (found as unknown as AsyncIterator<unknown>).return?.();
        }
        learn(found, ids);
      } catch (thrown) {
        if (!isClear(thrown)) throw new Error(`${path.join(".")} ${told(input)}: ${told(thrown)}`, { cause: thrown });
      } finally {
        stop.abort();
      }
    };
  },
};

/** Nothing listens to the world, and nothing is written to a folder of this machine, because of a case. */
function tamed(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const { callbacks: _callbacks, folder: _folder, baseUrl: _address, ...rest } = input as Record<string, unknown>;
  return rest;
}

const told = (value: unknown): string => {
  try {
    return (value instanceof Error ? String(value.cause ?? value) : JSON.stringify(value)).slice(0, 600);
  } catch {
    return String(value);
  }
};

/** Ids of what was made, so that later calls are about something. */
function learn(found: unknown, ids: string[]): void {
  if (typeof found !== "object" || found === null) return;
  const id = (found as { id?: unknown }).id;
  if (typeof id === "string" && id.length < 80 && ids.length < 400) ids.push(id);
  for (const inner of Object.values(found).slice(0, 4)) learn(inner, ids);
}

const folders: string[] = [];
function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "reelsong-fuzz-"));
  folders.push(folder);
  return folder;
}
export const removeFolders = (): void => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
};

export const targets: Readonly<Record<string, Target>> = { media, archives, sidecars, calls, answers };
