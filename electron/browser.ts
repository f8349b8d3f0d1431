import { createCore } from "#core/core/create-core.ts";
import { keepRunning } from "#core/logs/index.ts";
import {
  createDesktop,
  openAppWindow,
  PortInUseError,
  readBrowserOptions,
  resolveProxyFromEnvironment,
  startLoopbackServer,
  UsageError,
  untilQuit,
} from "#core/loopback/index.ts";
import { rendererDir, servePage } from "#core/page/index.ts";
import { carriedError } from "#shared/wire/studio-failure.ts";
import packageFile from "../package.json" with { type: "json" };

/** Exit codes: 1 unexpected or the data folder cannot be used, 2 command line, 3 port in use, 4 already running. */
async function runBrowserShell(): Promise<void> {
  const options = readBrowserOptions(process.argv.slice(2));
  const server = await startLoopbackServer({ port: options.port });
  const core = await createCore({
    dataDir: options.dataDir,
    defaultLibraryDir: options.libraryDir,
    shell: "browser",
    version: packageFile.version,
    ...createDesktop(),
    // The page itself shows what finished; a browser tab has no right to more.
    notify: () => undefined,
    resolveProxy: async (url) => resolveProxyFromEnvironment(url),
    sandbox: { timeScale: options.sandboxTimeScale },
  });
  keepRunning(process, core.onFault);
  server.serve(core, servePage({ rendererDir }));
  process.stdout.write(`Reelsong is ready at ${server.startUrl}\n`);
  if (options.open) await openAppWindow(() => server.singleUse());

  await untilQuit(process, core.songsOnTheirWay, (text) => process.stderr.write(text));
  await server.close();
  await core.close();
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return 2;
  if (error instanceof PortInUseError) return 3;
  if (carriedError(error)?.code === "data_folder_in_use") return 4;
  return 1;
}

function explain(error: unknown): string {
  const known = carriedError(error);
  if (known !== undefined) return `${known.message} ${known.advice}`;
  return error instanceof Error ? error.message : String(error);
}

try {
  await runBrowserShell();
  process.exit(0);
} catch (error) {
  process.stderr.write(`Reelsong could not start: ${explain(error)}\n`);
  process.exit(exitCodeOf(error));
}
