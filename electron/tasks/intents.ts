import { v7 as newId } from "uuid";
import type { LedgerTask } from "#core/database/index.ts";
import type { ShotCard } from "#shared/contract/storyboard/cast.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { Direction } from "#shared/direction/index.ts";
import type { Finding } from "#shared/rules/finding.ts";

/** The connection that new tasks are sent to. */
export interface TaskConnection {
  readonly id: string;
  readonly name: string;
  readonly sandbox: boolean;
}

/** What someone wants made. */
export interface TaskIntent {
  readonly kind: Task["kind"];
  readonly clientId: string;
  readonly takes: number;
  readonly title: string;
  readonly request: Record<string, unknown> & { readonly model: string };
  /** What its text was compiled from; null or absent for plain words. */
  readonly direction?: Direction | null;
  /** The cards that its text named; null or absent for none. */
  readonly cast?: ShotCard[] | null;
  /** What the checks say of it, nothing of which refuses it. */
  readonly findings?: readonly Finding[];
  readonly projectId: string | null;
  readonly shotId: string | null;
  readonly songId: string | null;
  /** Where it goes; the active connection unless told. */
  readonly connectionId?: string | undefined;
}

/** The same click again, not one id for two things: the answer would be someone else's take. */
export const isFor = (task: LedgerTask, wanted: TaskIntent): boolean =>
  task.kind === wanted.kind && task.shotId === wanted.shotId && task.songId === wanted.songId;

/**
 * One more take of the same request, on the connection that is active now. What the sandbox was asked for stays with it: the
 * person was told that it costs nothing.
 */
export function repeatIntent(task: LedgerTask, clientId: string): TaskIntent {
  const { kind, title, projectId, shotId, songId, direction = null, cast = null } = task;
  return {
    kind,
    clientId,
    takes: 1,
    title,
    request: { ...task.request, model: task.model },
    direction,
    cast,
    projectId,
    shotId,
    songId,
    connectionId: task.sandbox ? task.connectionId : undefined,
  };
}

const blank = {
  state: "intent",
  remoteId: null,
  output: null,
  attempts: 0,
  nextPollAt: null,
  error: null,
  assetId: null,
  usage: null,
  result: null,
  remoteDeleted: false,
  submittedAt: null,
  finishedAt: null,
  heldAt: null,
  copyOf: null,
  removedAt: null,
} as const;

/** One intent per take, all under the client's id; the ledger gives them their `seq`. */
export function intentsOf(
  { clientId, takes, findings = [], ...wanted }: TaskIntent,
  connection: TaskConnection,
  firstTake: number,
  now: number,
): Omit<LedgerTask, "seq">[] {
  return Array.from({ length: takes }, (_, index) => ({
    ...wanted,
    ...blank,
    findings: [...findings],
    id: newId(),
    clientId,
    ordinal: index + 1,
    model: wanted.request.model,
    connectionId: connection.id,
    connectionName: connection.name,
    sandbox: connection.sandbox,
    take: firstTake + index,
    createdAt: now,
    updatedAt: now,
  }));
}
