import { join } from "node:path";
import { noRecoveryRoutes } from "#core/backup/recovery/index.ts";
import { checkFile, createFullCheck, type StudioDatabase } from "#core/database/index.ts";
import type { ChangeFeed } from "#core/live/index.ts";
import type { Reachability } from "#core/service/client/index.ts";
import type { ConnectionService } from "#core/service/connections/index.ts";
import type { KnownKeys } from "#core/service/secrets/index.ts";
import type { AppStatus } from "#shared/contract/app/app.ts";
import type { Settings } from "#shared/contract/app/settings.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { createAppRoutes } from "./app-routes.ts";
import { readStatus, type StatusParts } from "./app-status.ts";
import { createDiagnostics } from "./diagnostics/index.ts";
import type { Ports } from "./ports.ts";

export interface AppNeeds {
  readonly ports: Ports;
  readonly database: StudioDatabase;
  readonly changes: ChangeFeed;
  readonly connections: Pick<ConnectionService, "list" | "keychain" | "active">;
  readonly reach: Pick<Reachability, "isReachable" | "lastContact">;
  readonly library: StatusParts["library"];
  readonly work: StatusParts["work"];
  readonly onFault: (thrown: unknown) => void;
  readonly keys: KnownKeys;
  readonly settings: () => Settings;
  /** Newest first. */
  readonly recentTasks: (limit: number) => readonly Task[];
  readonly now: () => number;
}

/** The app itself: what the shell can do, the status line with all that it is computed from, and the feed of changes. */
export function composeApp(needs: AppNeeds) {
  const { ports, database, changes, connections, reach, library, work, onFault } = needs;
  const { keys, settings, recentTasks, now } = needs;
  const check = createFullCheck({
    file: join(ports.dataDir, "studio.db"),
    onFound: () => changes.notify("status"),
    onFault,
  });
  const status = (): Promise<AppStatus> =>
    readStatus({
      ...{ connections, library, work, dataDir: ports.dataDir, failedAt: ports.failedAt },
      reachable: () => reach.isReachable(connections.active().id),
      heard: () => reach.lastContact(connections.active().id),
      held: () => database.epoch?.held() ?? null,
      damage: check.found,
    });
  const diagnostics = createDiagnostics({
    ...{ ports, keys, connections, settings, recentTasks, now, library, status },
    check: () => checkFile(join(ports.dataDir, "studio.db")),
  });
  return {
    status,
    routes: { app: createAppRoutes({ ports, status, changes, diagnostics }), recovery: noRecoveryRoutes() },
    start: () => check.start(),
    close: () => check.close(),
  };
}
