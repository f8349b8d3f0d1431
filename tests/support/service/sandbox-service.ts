import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type SandboxOptions, type SandboxServer, startSandbox } from "#core/sandbox/index.ts";

export const paidKey = "test-key-paid";
export const freeKey = "test-key-free";

/** A body of the service. */
// biome-ignore lint/suspicious/noExplicitAny: the bodies are what these tests check; typing them first would assume it
export type AnyJson = any;

/** An answer of the service, read whole. `json` is undefined where the body is none. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: AnyJson;
}

export interface CallOptions {
  key?: string | null;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A sandbox over real HTTP for one test file. */
export interface TestService {
  readonly url: string;
  readonly server: SandboxServer;
  readonly dataDir: string;
  post(path: string, body: unknown, options?: CallOptions): Promise<Answer>;
  get(path: string, options?: CallOptions): Promise<Answer>;
  delete(path: string, options?: CallOptions): Promise<Answer>;
  fault(plan: Record<string, unknown> | Record<string, unknown>[]): Promise<void>;
  clearFaults(): Promise<void>;
  /** Stops it and starts it again on the same data folder. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}

export async function openService(options: Partial<SandboxOptions> = {}): Promise<TestService> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "reelsong-contract-")));
  const start = () =>
    startSandbox({ timeScale: 0.01, admin: true, ...options, dataDir, keys: { paid: [paidKey], free: [freeKey] } });
  let server = await start();
  const call = async (
    method: string,
    path: string,
    body: unknown,
    { key = paidKey, headers, signal }: CallOptions = {},
  ) => {
    const response = await fetch(path.startsWith("http") ? path : server.url + path, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    return read(response);
  };
  return {
    get url() {
      return server.url;
    },
    get server() {
      return server;
    },
    dataDir,
    post: (path, body, more) => call("POST", path, body, more),
    get: (path, more) => call("GET", path, undefined, more),
    delete: (path, more) => call("DELETE", path, undefined, more),
    async fault(plan) {
      const answer = await call("POST", "/sandbox/faults", plan);
      if (answer.status !== 200) throw new Error(answer.text);
    },
    async clearFaults() {
      await call("DELETE", "/sandbox/faults", undefined);
    },
    async restart() {
      await server.close();
      server = await start();
    },
    async close() {
      await server.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One service for all tests of a file; read it inside the tests. */
export function useService(options: Partial<SandboxOptions> = {}): { readonly current: TestService } {
  const holder: { service?: TestService } = {};
  beforeAll(async () => {
    holder.service = await openService(options);
  });
  afterAll(async () => {
    await holder.service?.close();
  });
  return {
    get current() {
      if (!holder.service) throw new Error("the service is not started yet");
      return holder.service;
    },
  };
}

export const messagesPath = "/compat/v1/messages";
export const countPath = "/compat/v1/messages/count_tokens";
export const videoPath = "/v2/video_generation";
export const videoQueryPath = "/v2/query/video_generation";
export const musicPath = "/v1/music_generation";
export const preprocessPath = "/v1/music_cover_preprocess";

export interface StreamedEvent {
  event: string | undefined;
  data: AnyJson;
}

/** The frames of a whole event stream. */
export function readEvents(text: string): StreamedEvent[] {
  return text
    .split("\n\n")
    .filter((frame) => frame.trim() !== "")
    .map((frame) => {
      const lines = frame.split("\n");
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      return { event: field("event"), data: JSON.parse(field("data") ?? "null") };
    });
}

/** A file as a base64 data URL. */
export function dataUrl(path: string, mime: string): string {
  return `data:${mime};base64,${readFileSync(path).toString("base64")}`;
}

/** Asks for a task until it is in one of the states; gives its record. */
export async function waitForTask(service: TestService, id: string, ...states: string[]): Promise<AnyJson> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const { json } = await service.get(`${videoQueryPath}/${id}`);
    if (states.includes(json.task.status)) return json.task;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`task ${id} is in none of ${states.join(", ")}`);
}
