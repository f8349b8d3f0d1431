import type { Database, Epoch } from "#core/database/index.ts";
import { probe } from "#core/files/probing/index.ts";
import type { MediaLibrary } from "#core/library/index.ts";
import type { AddressService } from "#core/service/addresses/index.ts";
import type { ConnectionService } from "#core/service/connections/index.ts";
import type { UploadService } from "#core/service/uploads/index.ts";
import type { Messages, SettingsService } from "#core/settings/index.ts";
import { SongService } from "#core/songs/index.ts";
import { StoryboardService } from "#core/storyboard/index.ts";
import { checkRequest, type Obstacle, outputNameOf, TaskService } from "#core/tasks/index.ts";
import type { ChangeTopic } from "#shared/contract/app.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { plainLine } from "#shared/outgoing/index.ts";
import { isWebAddress } from "#shared/wire/asset-url.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { videoRequest } from "#shared/wire/video.ts";
import type { CallbackHost } from "./callback-host.ts";
import { keepAwake } from "./keep-awake.ts";
import type { Ports } from "./ports.ts";

interface WorkParts {
  readonly ports: Pick<Ports, "notify" | "taskEnded" | "keepAwake" | "sandbox">;
  readonly database: Database;
  readonly library: MediaLibrary;
  readonly connections: Pick<ConnectionService, "active" | "get" | "client" | "addressOf" | "sameService">;
  readonly settings: Pick<SettingsService, "get">;
  /** Whether a request to this connection would get through. */
  readonly obstacle: (connectionId: string) => Promise<Obstacle | null>;
  readonly callbacks: Pick<CallbackHost, "urlFor">;
  readonly uploads: Pick<UploadService, "uploadReferences">;
  readonly addresses: Pick<AddressService, "factsOf" | "kindOf">;
  readonly words: () => Messages;
  readonly notify: (topic: ChangeTopic, ids?: readonly string[]) => void;
  readonly onFault: (thrown: unknown) => void;
  readonly epoch: Epoch | undefined;
  readonly now: () => number;
}

/** The task ledger with what asks it for work. `tasks.start()` takes up what an earlier run left. */
export function createWork(parts: WorkParts) {
  const { ports, database, library, connections, settings, callbacks, words, notify, onFault, now } = parts;
  const factsOf = (name: string) => (isWebAddress(name) ? parts.addresses.factsOf(name) : library.factsOf(name));
  const kindOf = (name: string) => (isWebAddress(name) ? parts.addresses.kindOf(name) : library.factsOf(name)?.kind);
  const check = (kind: Task["kind"]) => (request: Record<string, unknown>) =>
    checkRequest(kind, request, factsOf, connections.active().assumptions);
  // A task belongs to the connection it was asked of, whichever is active when its turn comes.
  const checkFor = (kind: Task["kind"], request: Record<string, unknown>, connectionId: string) => [
    ...checkRequest(kind, request, factsOf, connections.get(connectionId).assumptions),
    ...songs.covers.checkFeature(request, connectionId),
  ];
  const awake = keepAwake(ports.keepAwake, () => tasks.work().running);
  const tasks: TaskService = new TaskService({
    database,
    library,
    probe,
    notify: (topic, ids) => {
      notify(topic, ids);
      awake();
    },
    onFault,
    now,
    clientOf: (id) => connections.client(id),
    obstacle: (id) => parts.obstacle(id),
    sameService: (id) => connections.sameService(id),
    uploadLarge: (task, signal, onProgress) =>
      parts.uploads.uploadReferences(videoRequest.parse(task.request), task.connectionId, signal, onProgress),
    callbackUrlOf: (id) => callbacks.urlFor(connections.addressOf(id), connections.get(id).kind === "sandbox"),
    connection: (asked) => {
      const { id, name, kind } = asked === undefined ? connections.active() : connections.get(asked);
      return { id, name, sandbox: kind === "sandbox" };
    },
    concurrency: () => {
      const assumed = resolveAssumptions(connections.active().assumptions);
      return {
        video: settings.get().videoQueuePaused ? 0 : settings.get().videoConcurrency,
        paidMusic: assumed.musicPaidInFlight,
        freeMusic: assumed.musicFreeInFlight,
      };
    },
    pollsPerSecond: () => settings.get().pollsPerSecond,
    check: checkFor,
    nameOf: (task) => outputNameOf(task, boards.store, songs.store),
    taken: (task) => {
      boards.taken(task);
      songs.taken(task);
    },
    ended: (task) => {
      if (task.state !== "cancelled") ports.taskEnded?.();
      if (settings.get().notifications) tell(ports, task, words());
    },
    epoch: parts.epoch,
    sandboxTimeScale: ports.sandbox.timeScale,
  });
  const budgetTerms = () => {
    const { videoPrices, songPrices, dailyBudget: daily } = settings.get();
    return { prices: { ...videoPrices, ...songPrices }, daily, sandbox: connections.active().kind === "sandbox" };
  };
  const boards = new StoryboardService({
    database,
    tasks,
    factsOf,
    kindOf,
    notify,
    now,
    words,
    budgetTerms,
    connectionId: () => connections.active().id,
    check: check("video"),
  });
  const songs: SongService = new SongService({
    ...{ database, tasks, notify, now, words, check: check("music") },
    admit: (wish) => boards.budgetGuard.admitSong(wish),
    covers: {
      sha256Of: (assetId) => library.store.get(assetId)?.sha256,
      check: (request) => check("music")({ ...request, prompt: "any ten characters" }),
      connectionId: () => connections.active().id,
      clientOf: (id) => connections.client(id),
    },
  });
  return { tasks, boards, songs };
}

/** A task that the person cancelled needs no telling. */
function tell(ports: Pick<Ports, "notify">, task: Task, words: Messages): void {
  const title = plainLine(task.title);
  if (task.state === "ready") ports.notify(title, words.takeReady(task.take));
  else if (task.state !== "cancelled") ports.notify(title, plainLine(words.takeFailed(task.error?.message)));
}
