import { randomInt } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { accountOf, baseUrl, type ServiceContext } from "../service/context.ts";
import { Refusal, refuse } from "../service/refusal.ts";
import { isObject } from "../text/request.ts";
import { outputSize } from "./frame-size.ts";
import { fetchOrderMedia } from "./media-rules.ts";
import type { FetchedItem, StoredTask, VideoOrder } from "./request.ts";
import { readVideoOrder } from "./rules.ts";
import { describeTask } from "./task-record.ts";
import type { TaskRunner } from "./task-runner.ts";

/** WIRE.md § Video. */
const requestsPerMinute = 300;
const statuses = ["queued", "running", "succeeded", "failed", "cancelled"];

/** Keeps the pictures beside the task, so that a render can start again after a restart. */
function keepStills(id: string, media: FetchedItem[], folder: string): StoredTask["stills"] {
  const pictures = media.filter((item) => item.kind === "image");
  if (pictures.length === 0) return [];
  mkdirSync(join(folder, id), { recursive: true, mode: 0o700 });
  return pictures.map((item, at) => {
    const path = join(folder, id, String(at));
    writeFileSync(path, item.found.bytes, { mode: 0o600 });
    return { path, place: item.role === "first_frame" ? "first" : item.role === "last_frame" ? "last" : "reference" };
  });
}

/** Video generation tasks (API.md § Endpoints, § States and transitions; WIRE.md § Video). */
export function addVideoRoutes(app: FastifyInstance, context: ServiceContext, tasks: TaskRunner) {
  const { clock, counters, faults, files, storage } = context;
  const family = "video" as const;

  function admit(request: FastifyRequest) {
    context.limits.admit(accountOf(request).id, "video", requestsPerMinute);
  }

  function find(id: string): StoredTask {
    const task = tasks.get(id);
    if (!task) throw new Refusal("not_found", `invalid params, task ${id} does not exist`);
    return task;
  }

  function createTask(order: VideoOrder, media: FetchedItem[]): StoredTask {
    const id = `4${clock.now()}${String(randomInt(100_000)).padStart(5, "0")}`;
    const seconds = media
      .filter((item) => item.kind === "video")
      .reduce((sum, item) => sum + (item.found.seconds ?? 0), 0);
    const { duration, model, prompt, resolution } = order;
    return {
      id,
      model,
      status: "queued",
      created_at: clock.seconds(),
      updated_at: clock.seconds(),
      prompt,
      resolution,
      duration,
      ...outputSize(resolution, order.ratio, media),
      inputSeconds: Math.round(seconds),
      inputImages: media.filter((item) => item.kind === "image").length,
      stills: keepStills(id, media, storage.folder("inputs")),
      fileId: undefined,
      callbackUrl: order.callbackUrl,
      callbackVerified: false,
      willFail: faults.take("video.create", ["task_fails"]) !== undefined || /\[sandbox:fail\]/i.test(prompt),
      hold: holdOf(),
      callbackFault: callbackFaultOf(order),
      error: undefined,
    };
  }

  function holdOf(): StoredTask["hold"] {
    const fault = faults.take("video.create", ["hold"]);
    return fault && (fault.state ?? "queued");
  }

  function callbackFaultOf(order: VideoOrder): StoredTask["callbackFault"] {
    if (!order.callbackUrl) return undefined;
    const kind = faults.take("callback", ["duplicate_callback", "out_of_order_callback"])?.kind;
    return kind === "duplicate_callback" || kind === "out_of_order_callback" ? kind : undefined;
  }

  app.post("/v2/video_generation", { config: { operation: "video.create", family } }, async (request) => {
    admit(request);
    const body = isObject(request.body)
      ? { ...request.body, model: context.ownModel(request.body.model) }
      : request.body;
    if (accountOf(request).plan === "free") {
      throw new Refusal("balance", "insufficient balance: the video models need a pay-as-you-go account");
    }
    const order = readVideoOrder(body);
    const media = await fetchOrderMedia(order.media, files);
    const task = createTask(order, media);
    tasks.start(task, baseUrl(request));
    return { task_id: task.id };
  });

  app.get<{ Params: { id: string } }>(
    "/v2/query/video_generation/:id",
    { config: { operation: "video.query", family } },
    async (request) => {
      admit(request);
      const task = find(request.params.id);
      counters.add("accepted", "video.query");
      return { task: describeTask(task, baseUrl(request), context) };
    },
  );

  app.get<{ Querystring: Record<string, string | undefined> }>(
    "/v2/query/video_generation",
    { config: { operation: "video.list", family } },
    async (request) => {
      admit(request);
      const page = Number(request.query.page_num ?? 1);
      const size = Number(request.query.page_size ?? 20);
      const status = request.query["filter.status"];
      if (!Number.isInteger(page) || page < 1) refuse("invalid params, page_num must be an integer from 1");
      if (!Number.isInteger(size) || size < 1 || size > 100) refuse("invalid params, page_size must be 1 to 100");
      if (status !== undefined && !statuses.includes(status)) refuse("invalid params, filter.status is no task status");
      const matching = tasks.list().filter((task) => status === undefined || task.status === status);
      counters.add("accepted", "video.list");
      const items = matching.slice((page - 1) * size, page * size);
      return { items: items.map((task) => describeTask(task, baseUrl(request), context)), total: matching.length };
    },
  );

  app.delete<{ Params: { id: string } }>(
    "/v2/video_generation/:id",
    { config: { operation: "video.delete", family } },
    async (request) => {
      admit(request);
      const task = find(request.params.id);
      if (task.status === "running" || task.status === "cancelled") {
        refuse(`invalid params, a ${task.status} task can be neither cancelled nor deleted`);
      }
      const done = tasks.cancel(task.id) ? "cancelled" : "deleted";
      if (done === "deleted") tasks.remove(task.id);
      counters.add("accepted", "video.delete");
      return { task_id: task.id, action: done, status: done };
    },
  );
}
