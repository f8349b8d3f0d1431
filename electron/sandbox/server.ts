import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance } from "fastify";
import { addFileRoutes } from "./files/routes.ts";
import { createFileShelf } from "./files/shelf.ts";
import { addMusicRoutes } from "./music/routes.ts";
import { createRenderer } from "./render/renderer.ts";
import { addAdminRoutes } from "./service/admin.ts";
import { createClock } from "./service/clock.ts";
import type { ServiceContext } from "./service/context.ts";
import { createCounters } from "./service/counters.ts";
import { createCredentials } from "./service/credentials.ts";
import { addFaultHooks } from "./service/fault-hooks.ts";
import { createFaultBook } from "./service/faults.ts";
import type { SandboxAliases, SandboxOptions, SandboxServer } from "./service/options.ts";
import { addHostCheck, isLoopbackHost } from "./service/own-host.ts";
import { createRateLimits } from "./service/rate-limits.ts";
import { addRefusalHandlers } from "./service/refusal-handlers.ts";
import { createScriptBook } from "./service/scripts.ts";
import { openStorage } from "./service/storage.ts";
import { addTextRoutes } from "./text/routes.ts";
import { addVideoRoutes } from "./video/routes.ts";
import { createTaskRunner } from "./video/task-runner.ts";

/** API.md § Limits: 64 MB, read as binary megabytes so that nothing allowed is refused. */
const requestBodyLimit = 64 * 1024 * 1024;

/** Rendered outputs are kept for a week; a real service forgets them too. */
const outputRetention = 7 * 24 * 60 * 60;

function renamePath(url: string, aliases: SandboxAliases): string {
  for (const [other, own] of Object.entries(aliases.paths ?? {})) {
    if (url === other || url.startsWith(`${other}/`)) return own + url.slice(other.length);
  }
  return url;
}

function renameModel(model: unknown, aliases: SandboxAliases): unknown {
  if (typeof model !== "string") return model;
  for (const [other, own] of Object.entries(aliases.models ?? {})) {
    if (model.startsWith(other)) return own + model.slice(other.length);
  }
  return model;
}

/** JSON only, with one clear refusal for a wrong content type (API.md § Endpoints). */
function acceptJsonOnly(app: FastifyInstance) {
  app.removeContentTypeParser(["text/plain", "application/json"]);
  const parse = app.getDefaultJsonParser("error", "ignore");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    // An empty body is for the rules to judge: DELETE has none and may still carry the header.
    if (body === "") done(null, undefined);
    else parse(request, body, done);
  });
}

const ownHost = (app: FastifyInstance) => `127.0.0.1:${(app.server.address() as AddressInfo).port}`;

/** Starts the service on loopback. Tasks left unfinished in `dataDir` go on. */
export async function startSandbox(options: SandboxOptions): Promise<SandboxServer> {
  const aliases = options.aliases ?? {};
  const clock = createClock(options.timeScale ?? 1);
  const storage = openStorage(options.dataDir);
  const counters = createCounters(storage);
  const log = options.log ?? (() => undefined);
  const renderer = createRenderer(log);
  const context: ServiceContext = {
    clock,
    storage,
    counters,
    scripts: createScriptBook(),
    faults: createFaultBook(options.faults ?? [], (operation) => counters.add("faults", operation)),
    limits: createRateLimits(
      clock.now,
      options.videoRequestsPerMinute ? { video: options.videoRequestsPerMinute } : {},
    ),
    files: createFileShelf(storage, clock),
    renderer,
    ownModel: (model) => renameModel(model, aliases),
    log,
  };
  const tasks = createTaskRunner(context);
  const app = Fastify({
    logger: false,
    bodyLimit: requestBodyLimit,
    forceCloseConnections: true,
    genReqId: () => randomUUID().replaceAll("-", ""),
    rewriteUrl: (request) => renamePath(request.url ?? "/", aliases),
  });
  acceptJsonOnly(app);
  app.decorateRequest("account", undefined);
  app.decorateRequest("fault", undefined);
  await app.register(multipart, { limits: { fileSize: 512 * 1024 * 1024, files: 1 } });
  addRefusalHandlers(app, log);
  addHostCheck(app, (host) => (options.admin ? isLoopbackHost(host) : host === ownHost(app)));
  addFaultHooks(app, context, createCredentials(options.keys));
  addTextRoutes(app, context);
  addVideoRoutes(app, context, tasks);
  addMusicRoutes(app, context);
  addFileRoutes(app, context);
  if (options.admin) addAdminRoutes(app, context, tasks);
  try {
    await app.listen({ host: options.host ?? "127.0.0.1", port: options.port ?? 0 });
  } catch (error) {
    storage.close();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  context.files.prune(outputRetention);
  tasks.resume();
  let closing: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    counters: () => counters.report(),
    close() {
      closing ??= (async () => {
        tasks.stop();
        await renderer.close();
        await app.close();
        storage.close();
      })();
      return closing;
    },
  };
}
