import { ORPCError, os } from "@orpc/server";
import { RPCHandler } from "@orpc/server/message-port";
import { z } from "zod";
import { queryClient, type StudioClient, startCoreLink } from "#renderer/lib/index.ts";
import { contract } from "#shared/contract/index.ts";

/** What a core answers, by area and procedure; it may be less than the contract says. What isn't named is refused. */
export type Answers = {
  [Area in keyof StudioClient]?: {
    [Procedure in keyof StudioClient[Area]]?: StudioClient[Area][Procedure] extends (
      input: infer Input,
      ...rest: never[]
    ) => unknown
      ? (input: Input, signal: AbortSignal | undefined) => unknown
      : never;
  };
};
type Answer = (input: unknown, signal: AbortSignal | undefined) => unknown;

let answers: Answers = {};
let asked: [path: string, input: unknown][] = [];

/** Every procedure of the contract, answered by whatever `answers` says at that moment. */
const router = Object.fromEntries(
  Object.entries(contract).map(([area, procedures]) => [
    area,
    Object.fromEntries(
      Object.keys(procedures).map((procedure) => [
        procedure,
        // Errors of a real core come through as they are.
        os.errors({ FAILED: { status: 400, data: z.any() } }).handler(({ input, signal }) => {
          asked.push([`${area}.${procedure}`, input]);
          const known = answers[area as keyof Answers] as Readonly<Record<string, Answer | undefined>> | undefined;
          const answer = known?.[procedure];
          if (answer === undefined) throw new ORPCError("NOT_FOUND", { message: `${area}.${procedure} has no answer` });
          return answer(input, signal);
        }),
      ]),
    ),
  ]),
);

let isOpen = false;

/** As preload does it. The link outlives the file: all files of a worker share the page's modules. */
function open(): void {
  if (isOpen) return;
  isOpen = true;
  const requestPort = () => {
    const { port1, port2 } = new MessageChannel();
    new RPCHandler(router).upgrade(port1);
    port1.start();
    const handed = Object.assign(new Event("message"), { source: window, data: "reelsong:port", ports: [port2] });
    window.dispatchEvent(handed);
  };
  window.reelsong = { requestPort };
  startCoreLink();
  Reflect.deleteProperty(window, "reelsong");
}

/**
 * A core behind the page's own client, over a real port, for tests in jsdom. Nothing of an earlier test is left in it or
 * in the page's cache. `asked` is what came to it, in order.
 */
export function pageCore(given: Answers = {}): { readonly asked: readonly [path: string, input: unknown][] } {
  open();
  queryClient.clear();
  answers = given;
  asked = [];
  return { asked };
}
