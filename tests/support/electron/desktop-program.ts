import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { findChromium, findHeadlessShell } from "../../../scripts/testing/find-chromium.ts";
import { compileCache } from "../studio/studio-process.ts";
import type { ToldByProgram, ToldToProgram } from "./program/control.ts";
import { type World, worldVariable } from "./program/world.ts";

const root = join(import.meta.dirname, "../../..");

/** How long something that must happen is waited for, in milliseconds. */
const PATIENCE = 30_000;

type What = ToldByProgram["what"];
type Told<Name extends What> = Extract<ToldByProgram, { what: Name }>;

export interface ProgramOptions {
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly world?: Partial<World>;
}

/** The desktop program on the stand-in for Electron: main as it is built, in a process of its own. */
export interface DesktopProgram {
  readonly child: ChildProcess;
  /** Everything printed so far, both streams. */
  output(): string;
  /** The first match in what it prints, by now or later. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** All that it told, in order. */
  readonly seen: readonly ToldByProgram[];
  /** The first of that kind from now on that fits, or that came before and nobody took. */
  told<Name extends What>(what: Name, fits?: (told: Told<Name>) => boolean): Promise<Told<Name>>;
  say(order: ToldToProgram): void;
  onTold(listener: (told: ToldByProgram) => void): void;
  readonly ended: Promise<number | null>;
}

export function launchProgram({ args, env = {}, world = {} }: ProgramOptions): DesktopProgram {
  const visible = world.visible ?? false;
  const all: World = { chromium: (visible ? findChromium() : findHeadlessShell()) ?? "chromium", ...world };
  const hook = join(import.meta.dirname, "program/program-hook.ts");
  const main = join(root, "out/main/main.js");
  const node = ["--disable-warning=ExperimentalWarning", "--import", hook, main, ...args];
  const child = spawn(process.execPath, node, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    serialization: "advanced",
    env: { ...process.env, ...compileCache, ...env, [worldVariable]: JSON.stringify(all) },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (part) => (text += part));
  const seen: ToldByProgram[] = [];
  const taken = new Set<ToldByProgram>();
  const listeners = new Set<(told: ToldByProgram) => void>();
  child.on("message", (told: ToldByProgram) => {
    seen.push(told);
    for (const listener of listeners) listener(told);
  });
  const ended = once(child, "close").then(([code]) => code as number | null);
  return {
    ...{ child, seen, ended },
    output: () => text,
    async printed(pattern) {
      for (const end = performance.now() + PATIENCE; performance.now() < end && child.exitCode === null; ) {
        const match = pattern.exec(text);
        if (match !== null) return match;
        await new Promise((done) => setTimeout(done, 20));
      }
      throw new Error(`The program never printed ${pattern}:\n${text}`);
    },
    say: (order) => void child.send(order),
    onTold: (listener) => void listeners.add(listener),
    async told<Name extends What>(what: Name, fits: (told: Told<Name>) => boolean = () => true): Promise<Told<Name>> {
      const isIt = (told: ToldByProgram): told is Told<Name> =>
        told.what === what && !taken.has(told) && fits(told as Told<Name>);
      const found = Promise.withResolvers<Told<Name>>();
      const look = (told: ToldByProgram) => {
        if (isIt(told)) found.resolve(told);
      };
      listeners.add(look);
      seen.forEach(look);
      const patience = setTimeout(
        () => found.reject(new Error(`The program never told of “${what}”:\n${text}`)),
        PATIENCE,
      );
      void ended.then((code) => found.reject(new Error(`The program ended with ${code}:\n${text}`)));
      try {
        const told = await found.promise;
        taken.add(told);
        return told;
      } finally {
        clearTimeout(patience);
        listeners.delete(look);
      }
    },
  };
}
