import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { TaskRunner } from "../video/task-runner.ts";
import type { ServiceContext } from "./context.ts";
import { faultPlan } from "./faults.ts";
import { Refusal, refuse } from "./refusal.ts";
import { replyScript } from "./scripts.ts";

const faultsBody = z.union([faultPlan, z.array(faultPlan)]);

/** What no real service has: faults on demand, counters and a reset, for tests on this machine. */
export function addAdminRoutes(app: FastifyInstance, context: ServiceContext, tasks: TaskRunner) {
  const config = { open: true };
  app.addHook("onRequest", async (request) => {
    // Tests and tools send no Origin; a web page that found this port must not reset it.
    if (request.url.startsWith("/sandbox/") && request.headers.origin !== undefined) {
      throw new Refusal("permission", "not for web pages", { status: 403 });
    }
  });
  app.get("/sandbox/counters", { config }, async () => context.counters.report());
  app.get("/sandbox/faults", { config }, async () => ({ faults: context.faults.list() }));
  app.post("/sandbox/faults", { config }, async (request) => {
    const parsed = faultsBody.safeParse(request.body);
    if (!parsed.success) refuse(z.prettifyError(parsed.error));
    for (const plan of [parsed.data].flat()) context.faults.add(plan);
    return { faults: context.faults.list() };
  });
  app.delete("/sandbox/faults", { config }, async () => {
    context.faults.clear();
    return { faults: [] };
  });
  app.post("/sandbox/replies", { config, bodyLimit: 16 * 1024 * 1024 }, async (request) => {
    const parsed = replyScript.safeParse(request.body);
    if (!parsed.success) refuse(z.prettifyError(parsed.error));
    context.scripts.add(parsed.data);
    return { added: true };
  });
  app.post("/sandbox/release", { config }, async () => {
    tasks.release();
    return { released: true };
  });
  app.post("/sandbox/reset", { config }, async () => {
    tasks.forget();
    context.faults.clear();
    context.scripts.clear();
    context.limits.clear();
    context.storage.clear();
    return { reset: true };
  });
}
