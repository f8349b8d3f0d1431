import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { ServiceContext } from "../service/context.ts";
import type { StoredTask } from "./request.ts";

const replyTimeout = 3000;

async function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(replyTimeout),
    redirect: "error",
  });
}

/** API.md § Video task callback: the receiver returns the challenge unchanged within 3 seconds. */
async function verify(url: string): Promise<boolean> {
  const challenge = { challenge: randomUUID() };
  try {
    const response = await post(url, challenge);
    const answer: unknown = await response.json();
    return response.ok && isDeepStrictEqual(answer, challenge);
  } catch {
    return false;
  }
}

/** Sends each change of status to the task's callback address, in order, after verification, without a retry. */
export function createCallbacks(context: ServiceContext, save: (task: StoredTask) => void) {
  const chains = new Map<string, Promise<void>>();
  const late = new Map<string, unknown[]>();

  async function deliver(task: StoredTask, url: string, body: unknown) {
    context.counters.add("requests", "callback");
    try {
      const response = await post(url, body);
      await response.body?.cancel();
      if (response.ok) context.counters.add("accepted", "callback");
    } catch {
      context.log(`callback of task ${task.id} was not taken`);
    }
  }

  async function notify(task: StoredTask, url: string, body: unknown, status: StoredTask["status"]) {
    if (!task.callbackVerified) {
      if (status !== "queued") return;
      task.callbackVerified = await verify(url);
      save(task);
      if (!task.callbackVerified) return;
    }
    if (task.callbackFault === "out_of_order_callback") {
      const kept = late.get(task.id) ?? [];
      if (status === "queued" || status === "running") {
        late.set(task.id, [body, ...kept]);
        return;
      }
      late.delete(task.id);
      for (const each of [body, ...kept]) await deliver(task, url, each);
      return;
    }
    await deliver(task, url, body);
    if (task.callbackFault === "duplicate_callback") await deliver(task, url, body);
  }

  /** `body` is the query response as of this change. */
  return (task: StoredTask, body: unknown) => {
    const { callbackUrl: url, status, id } = task;
    if (!url) return;
    const next = (chains.get(id) ?? Promise.resolve()).then(() => notify(task, url, body, status));
    chains.set(id, next);
    void next.finally(() => {
      if (chains.get(id) === next) chains.delete(id);
    });
  };
}
