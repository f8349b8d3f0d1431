import { join } from "node:path";
import { type MessagePort, Worker } from "node:worker_threads";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/message-port";
import { expect, onTestFinished } from "vitest";
import type { PageClient } from "../studio/start-test-core.ts";

/** What the stand-in for Electron saw. */
export type ToldByElectron =
  | {
      readonly what: "window";
      readonly preferences: Readonly<Record<string, unknown>>;
      readonly colour: string;
      readonly bounds: {
        readonly width: number;
        readonly height: number;
        readonly x: number | null;
        readonly y: number | null;
      };
    }
  | { readonly what: "address"; readonly address: string }
  | { readonly what: "colour"; readonly colour: string }
  | { readonly what: "theme"; readonly theme: string }
  /** Labels of the bar, and of what is below it with its keys; `(role)` for an item that has none of its own. */
  | {
      readonly what: "menu";
      readonly names: readonly string[];
      readonly below: readonly string[];
      readonly keys: readonly string[];
    }
  | { readonly what: "popup"; readonly labels: readonly string[] }
  | {
      readonly what: "question";
      readonly message: string;
      readonly detail: string;
      readonly buttons: readonly string[];
    }
  | { readonly what: "notification"; readonly title: string }
  | { readonly what: "port"; readonly port: MessagePort }
  | { readonly what: "answer"; readonly status: number; readonly policy: string | null; readonly text: string }
  | { readonly what: "network"; readonly allowed: boolean }
  | { readonly what: "error"; readonly text: string }
  | { readonly what: "exit"; readonly code: number }
  | { readonly what: "relaunch"; readonly args: readonly string[] }
  | { readonly what: "emitted"; readonly prevented: boolean }
  | { readonly what: "done"; readonly name: string; readonly with: string }
  | { readonly what: "asked" | "quit" | "shown" | "noGraphics" };

export type ToldToElectron =
  | { readonly do: "askPort"; readonly from: string; readonly inner?: boolean }
  | { readonly do: "fetch" | "request"; readonly address: string }
  | {
      readonly do: "emit";
      readonly on: "app" | "window" | "contents" | "power";
      readonly event: string;
      readonly with: readonly unknown[];
    }
  | { readonly do: "startAgain"; readonly args?: readonly string[] }
  | { readonly do: "close" };

/** What the stand-in is to be like. */
export interface ElectronWorld {
  /** Of Chromium, on the command line. */
  readonly switches?: readonly string[];
  /** The place of the button that answers every question; 0 unless told. */
  readonly answer?: number;
  /** The label that is chosen in a menu that pops up. */
  readonly choose?: string;
}

type What = ToldByElectron["what"];
type Told<Name extends What> = Extract<ToldByElectron, { what: Name }>;

const here = import.meta.dirname;

/** Runs Electron's main as it is in a thread of its own, over a stand-in for Electron: the sources, or what is built of them. */
export function startMain(
  dataDir: string,
  timeScale: number,
  program = "electron/main.ts",
  workerData: ElectronWorld = {},
) {
  const thread = new Worker(join(here, "../../..", program), {
    workerData,
    argv: ["--data", dataDir, "--sandbox-time-scale", String(timeScale)],
    execArgv: ["--disable-warning=ExperimentalWarning", "--import", join(here, "electron-hook.ts")],
  });
  onTestFinished(() => void thread.terminate());
  const seen: ToldByElectron[] = [];
  const failures: unknown[] = [];
  thread.on("message", (told: ToldByElectron) => seen.push(told));
  thread.on("error", (thrown) => failures.push(thrown));
  const all = <Name extends What>(what: Name) => seen.filter((told): told is Told<Name> => told.what === what);
  const told = async <Name extends What>(what: Name, nth = 1): Promise<Told<Name>> => {
    await expect.poll(() => (failures.length > 0 ? failures : all(what).length >= nth), { timeout: 45_000 }).toBe(true);
    return all(what)[nth - 1] as Told<Name>;
  };
  const say = (order: ToldToElectron) => thread.postMessage(order);
  return {
    seen,
    all,
    told,
    say,
    /** The first address is the splash, the second the page over the opened core. */
    opened: () => told("address", 2),
    /** A page at the other end of the port that main hands out. */
    async openPage(): Promise<PageClient> {
      say({ do: "askPort", from: "app://reelsong/" });
      const { port } = await told("port");
      const page: PageClient = createORPCClient(new RPCLink({ port }));
      port.start();
      onTestFinished(() => port.close());
      return page;
    },
  };
}
