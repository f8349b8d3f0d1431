import { rmSync } from "node:fs";
import { dirname } from "node:path";
import type { ServiceContext } from "../service/context.ts";
import { createCallbacks } from "./callbacks.ts";
import type { StoredTask, TaskStatus } from "./request.ts";
import { describeTask } from "./task-record.ts";

/** Least time in each state, at real pace. */
const queuedMs = 1000;
const runningMs = 3500;
/** From this pace on a film moves four times a second: painting all its frames would take longer than its task. */
const hurried = 0.1;

/** Moves tasks through their states and keeps them in the service's storage. */
export interface TaskRunner {
  start(task: StoredTask, base: string): void;
  get(id: string): StoredTask | undefined;
  list(): StoredTask[];
  /** True when the task was queued and is now cancelled. */
  cancel(id: string): boolean;
  remove(id: string): void;
  /** Lets held tasks go on. */
  release(): void;
  /** Takes up what a former run of the service left unfinished. */
  resume(): void;
  forget(): void;
  stop(): void;
}

export function createTaskRunner(context: ServiceContext): TaskRunner {
  const { storage, clock, renderer, files, counters } = context;
  const save = (task: StoredTask) => storage.put("tasks", task.id, task);
  const tasks = new Map(storage.all<StoredTask>("tasks").map((task) => [task.id, task]));
  const callback = createCallbacks(context, (task) => tasks.has(task.id) && save(task));
  const runs = new Map<string, AbortController>();
  const bases = new Map<string, string>();
  let releases = new EventTarget();

  /** The pictures were kept for a render that might have to start again. */
  function dropInputs(task: StoredTask) {
    const [still] = task.stills;
    if (still) rmSync(dirname(still.path), { recursive: true, force: true });
  }

  function move(task: StoredTask, status: TaskStatus) {
    task.status = status;
    task.updated_at = clock.seconds();
    save(task);
    if (status !== "queued" && status !== "running") dropInputs(task);
    const { callbackUrl } = task;
    if (callbackUrl) callback(task, { task: describeTask(task, bases.get(task.id) ?? "", context) });
  }

  function held(task: StoredTask, signal: AbortSignal): Promise<void> {
    if (task.hold !== task.status) return Promise.resolve();
    const source = releases;
    return new Promise((resolve) => {
      source.addEventListener("release", () => resolve(), { once: true, signal });
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
  }

  async function render(task: StoredTask, signal: AbortSignal) {
    const { id, path } = files.reserve();
    const { width, height, prompt, stills } = task;
    const held = clock.scale <= hurried ? 6 : 1;
    const job = { kind: "film" as const, path, width, height, seconds: task.duration, held, prompt, stills };
    const result = await renderer.render(job, signal);
    files.add({
      file_id: id,
      bytes: result.bytes,
      created_at: clock.seconds(),
      filename: `sandbox_${task.id}.mp4`,
      purpose: "video_generation",
      mime: "video/mp4",
    });
    task.fileId = id;
  }

  /** With few renders at a time the others truly wait in the queue: a task runs when it has its slot. */
  async function run(task: StoredTask, signal: AbortSignal) {
    let slot: (() => void) | undefined;
    try {
      if (task.status === "queued") {
        await clock.wait(queuedMs, signal);
        await held(task, signal);
        // A held task must not keep the others from rendering.
        if (task.hold !== "running" && !task.willFail) slot = await renderer.acquire("film", signal);
        signal.throwIfAborted();
        move(task, "running");
      }
      const began = clock.now();
      await held(task, signal);
      if (!task.willFail) {
        slot ??= await renderer.acquire("film", signal);
        await render(task, signal);
        slot();
      }
      await clock.wait(runningMs - (clock.now() - began) / clock.scale, signal);
      if (task.willFail) task.error = { code: "1027", message: "sandbox: this task was asked to fail" };
      move(task, task.willFail ? "failed" : "succeeded");
    } finally {
      slot?.();
    }
  }

  function launch(task: StoredTask) {
    const controller = new AbortController();
    runs.set(task.id, controller);
    run(task, controller.signal)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        context.log(`task ${task.id} failed: ${error instanceof Error ? error.message : String(error)}`);
        task.error = { code: "1000", message: "rendering failed" };
        move(task, "failed");
      })
      .finally(() => runs.delete(task.id));
  }

  const runner: TaskRunner = {
    start(task, base) {
      tasks.set(task.id, task);
      bases.set(task.id, base);
      counters.add("accepted", "video.create");
      move(task, "queued");
      launch(task);
    },
    get: (id) => tasks.get(id),
    list: () => [...tasks.values()].reverse(),
    cancel(id) {
      const task = tasks.get(id);
      if (task?.status !== "queued") return false;
      runs.get(id)?.abort();
      move(task, "cancelled");
      return true;
    },
    remove(id) {
      const task = tasks.get(id);
      if (!task) return;
      runs.get(id)?.abort();
      tasks.delete(id);
      storage.remove("tasks", id);
      if (task.fileId) files.remove(task.fileId);
      dropInputs(task);
    },
    release() {
      for (const task of tasks.values()) task.hold = undefined;
      const source = releases;
      releases = new EventTarget();
      source.dispatchEvent(new Event("release"));
    },
    resume() {
      for (const task of tasks.values()) if (task.status === "queued" || task.status === "running") launch(task);
    },
    forget() {
      for (const id of [...tasks.keys()]) runner.remove(id);
    },
    stop() {
      for (const controller of runs.values()) controller.abort();
    },
  };
  return runner;
}
