import { EventEmitter } from "node:events";
import { type LedgerTask, SongStore, StoryboardStore, type StudioDatabase } from "#core/database/index.ts";
import type { probe } from "#core/files/probing/index.ts";
import type { MediaLibrary } from "#core/library/index.ts";
import type { ConnectionService } from "#core/service/connections/index.ts";
import type { UploadService } from "#core/service/uploads/index.ts";
import type { Messages, SettingsService } from "#core/settings/index.ts";
import type { ChangeTopic } from "#shared/contract/app/app.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { plainLine } from "#shared/outgoing/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { videoRequest } from "#shared/wire/video/video.ts";
import { checkRequest } from "./check-request.ts";
import type { TaskConnection } from "./intents.ts";
import { keepAwake } from "./keep-awake.ts";
import { pendingSongs } from "./pending-songs.ts";
import { createTaskRoutes } from "./routes.ts";
import { answerArriving } from "./steps/arriving-sound.ts";
import { outputNameOf } from "./steps/output-name.ts";
import type { WaitReason } from "./steps/step-context.ts";
import type { TaskPorts } from "./task-ports.ts";
import { TaskService } from "./task-service.ts";

export { createLedgerFacts } from "./ledger-facts.ts";

export interface TaskNeeds {
  readonly ports: TaskPorts & { readonly sandbox: { readonly timeScale: number } };
  readonly database: StudioDatabase;
  readonly library: MediaLibrary;
  readonly probe: typeof probe;
  readonly settings: Pick<SettingsService, "get">;
  readonly onSettings: (listener: () => void) => void;
  readonly words: () => Messages;
  readonly service: {
    readonly connections: Pick<ConnectionService, "active" | "get" | "client" | "sameService">;
    readonly uploads: Pick<UploadService, "uploadReferences">;
    /** Whether a request to this connection would get through. */
    waitReason(connectionId: string): Promise<WaitReason | null>;
    connectionOf(connectionId?: string): TaskConnection;
    callbackUrlOf(connectionId: string): string | undefined;
    factsOf(name: string): MediaFacts | undefined;
    onMended(listener: (connectionIds: readonly string[]) => void): void;
    onChanged(listener: (connectionIds: readonly string[]) => void): void;
    onHint(listener: (remoteId: string) => void): void;
  };
  /** What the rules can't know of a request that goes to this connection. */
  readonly checkAlso: (request: Record<string, unknown>, connectionId: string) => Finding[];
  readonly notify: (topic: ChangeTopic, ids?: readonly string[]) => void;
  readonly onFault: (thrown: unknown) => void;
  readonly now: () => number;
}

/** The ledger of paid work, and what carries it on. `start()` takes up what an earlier run left. */
export function composeTasks(needs: TaskNeeds) {
  const { ports, database, library, probe, settings, onSettings, words, service, notify, onFault, now } = needs;
  const { connections } = service;
  const events = new EventEmitter<{ taken: [task: LedgerTask] }>();
  const [boards, songs] = [new StoryboardStore(database), new SongStore(database)];
  const awake = keepAwake(ports.keepAwake, () => tasks.work().running);
  const tasks: TaskService = new TaskService({
    ...{ database, library, probe, onFault, now },
    notify: (topic, ids) => {
      notify(topic, ids);
      awake();
    },
    clientOf: (id) => connections.client(id),
    waitReason: (id) => service.waitReason(id),
    sameService: (id) => connections.sameService(id),
    uploadLarge: (task, signal, onProgress) =>
      service.uploads.uploadReferences(videoRequest.parse(task.request), task.connectionId, signal, onProgress),
    callbackUrlOf: (id) => service.callbackUrlOf(id),
    filmLinkMs: (id) => resolveAssumptions(connections.get(id).assumptions).videoUrlLifetimeSeconds * 1000,
    connection: (asked) => service.connectionOf(asked),
    concurrency: () => {
      const assumed = resolveAssumptions(connections.active().assumptions);
      return {
        video: settings.get().videoQueuePaused ? 0 : settings.get().videoConcurrency,
        paidMusic: assumed.musicPaidInFlight,
        freeMusic: assumed.musicFreeInFlight,
      };
    },
    pollsPerSecond: () => settings.get().pollsPerSecond,
    // A task belongs to the connection it was asked of, whichever is active when its turn comes.
    check: (kind, request, connectionId) => [
      ...checkRequest(kind, request, service.factsOf, connections.get(connectionId).assumptions),
      ...needs.checkAlso(request, connectionId),
    ],
    nameOf: (task) => outputNameOf(task, boards, songs),
    taken: (task) => void events.emit("taken", task),
    ended: (task) => {
      if (task.state !== "cancelled") ports.taskEnded?.();
      if (settings.get().notifications) tell(ports, task, words());
    },
    epoch: database.epoch,
    sandboxTimeScale: ports.sandbox.timeScale,
  });
  service.onMended((ids) => tasks.tryAgain(ids));
  service.onChanged((ids) => tasks.writeAnew(ids));
  service.onHint((remoteId) => tasks.askAgain(remoteId));
  onSettings(() => tasks.wake());
  return {
    tasks,
    /** The rules, with what is assumed of the active connection. */
    check: (kind: Task["kind"]) => (request: Record<string, unknown>) =>
      checkRequest(kind, request, service.factsOf, connections.active().assumptions),
    /** A take became ready: told in the transaction that stores it. */
    onTaken: (listener: (task: LedgerTask) => void) => void events.on("taken", listener),
    songsOnTheirWay: pendingSongs(tasks, onFault),
    routes: { tasks: createTaskRoutes(tasks) },
    /** Their part of the media handler: songs that are still arriving, and films that may be a task's. */
    answerArriving: (request: Request) =>
      answerArriving(request, { find: (id) => tasks.ledger.need(id), roots: () => library.roots() }),
    candidate: (taskId: string, record: string) => tasks.candidates.film(taskId, record),
    start: () => tasks.start(),
    close: () => tasks.close(),
  };
}

/** A task that the person cancelled needs no telling. */
function tell(ports: Pick<TaskPorts, "notify">, task: Task, words: Messages): void {
  const title = plainLine(task.title);
  if (task.state === "ready") ports.notify(title, words.takeReady(task.take));
  else if (task.state !== "cancelled") ports.notify(title, plainLine(words.takeFailed(task.error?.message)));
}
