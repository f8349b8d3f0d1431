import { implement } from "@orpc/server";
import type { ChangeFeed } from "#core/live/index.ts";
import { type AppInfo, type AppStatus, app, type Diagnostics } from "#shared/contract/app/app.ts";
import type { Ports } from "./ports.ts";

export function createAppRoutes(parts: {
  diagnostics: (words: boolean) => Promise<Diagnostics>;
  ports: Pick<Ports, "version" | "shell" | "copyFiles" | "openWith" | "programs">;
  status: () => Promise<AppStatus>;
  changes: ChangeFeed;
}) {
  const { ports, status, changes, diagnostics } = parts;
  const route = implement(app);
  const info: AppInfo = {
    version: ports.version,
    shell: ports.shell,
    platform: process.platform,
    can: {
      reveal: true,
      open: true,
      trash: true,
      chooseFolder: ports.shell === "electron",
      copyFiles: ports.copyFiles !== undefined,
      openWith: ports.openWith !== undefined,
      programs: ports.programs !== undefined,
    },
  };
  return {
    info: route.info.handler(() => info),
    status: route.status.handler(status),
    diagnostics: route.diagnostics.handler(({ input }) => diagnostics(input.words)),
    changes: route.changes.handler(async ({ input, signal }) => changes.follow(input.since, signal)),
  };
}
