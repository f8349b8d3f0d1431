import { openStudio } from "#core/app/index.ts";
import { failInOrder, keepRunning } from "#core/app/logs/index.ts";
import {
  answerSecondStarts,
  askRunningStudio,
  type BrowserOptions,
  beginSupervised,
  createDesktop,
  FAILED,
  openAppWindow,
  PortInUseError,
  readBrowserOptions,
  resolveProxyFromEnvironment,
  type SupervisedRun,
  startLoopbackServer,
  UsageError,
  untilQuit,
} from "#core/shells/browser/index.ts";
import { rendererDir, servePage } from "#core/shells/page/index.ts";
import { visibleText } from "#shared/outgoing/index.ts";
import { carriedError } from "#shared/wire/errors/studio-failure.ts";
import packageFile from "../package.json" with { type: "json" };

/** A port that was ours a moment ago may be held for as long as the system takes to let go of it. */
const PORT_AGAIN_MS = 10_000;

/** A browser that is slow to start; the file with the address is removed by then. */
const ARRIVED_WITHIN_MS = 120_000;

/**
 * Exit codes: 1 unexpected or the data folder cannot be used, 2 command line, 3 port in use, 4 already running and no window to
 * be had of it, 70 failed by a mistake of ours, with everything stored.
 */
async function runBrowserShell(): Promise<void> {
  const options = readBrowserOptions(process.argv.slice(2));
  const run = await beginSupervised(process);
  const { continued } = run;
  if (!continued && (await showRunning(options))) return;
  const server = await listen(run, options.port);
  const core = await openStudio({
    dataDir: options.dataDir,
    defaultLibraryDir: options.libraryDir,
    shell: "browser",
    version: packageFile.version,
    ...createDesktop(),
    // The page itself shows what finished; a browser tab has no right to more.
    notify: () => undefined,
    resolveProxy: async (url) => resolveProxyFromEnvironment(url),
    sandbox: { timeScale: options.sandboxTimeScale, admin: options.sandboxAdmin },
    ...(continued ? { failedAt: continued.failedAt } : {}),
  });
  keepRunning(process, core.onFault);
  failInOrder(process, {
    note: core.onFault,
    close: () => core.close(),
    say: (text) => void process.stderr.write(text),
    leave: () => process.exit(FAILED),
  });
  const trouble = core.trouble();
  // The address then leads to the start screen, which says the same and has the ways out of it.
  if (trouble !== null) process.stderr.write(`Reelsong can’t open its data: ${trouble.message} ${trouble.advice}\n`);
  server.serve(core, servePage({ rendererDir, isClosed: () => core.trouble() !== null }));
  // A page that is open finds its way back by itself.
  if (continued) process.stderr.write("Reelsong is back.\n");
  else process.stdout.write(`Reelsong is ready at ${at({ url: server.startUrl }, options).url}\n`);
  // Nothing is imported by that: the page shows what it holds, and the person decides.
  const openArchive = (path: string) => void core.offerArchive(path).catch(core.onFault);
  // A core that continues another was told already, and so was the person.
  if (options.archive !== undefined && !continued) openArchive(options.archive);
  const endAnswers = await answerSecondStarts(options.dataDir, () => server.singleUse(), openArchive);
  if (options.open && !continued) await openAppWindow(() => at(server.singleUse(), options));

  await untilQuit(process, core.songsOnTheirWay, (text) => process.stderr.write(text));
  await endAnswers();
  await server.close();
  await core.close();
}

/** Whether a studio runs with this folder already: then it gets another window, or its address is printed. */
async function showRunning(options: BrowserOptions): Promise<boolean> {
  const { dataDir, open, archive } = options;
  const asked = await askRunningStudio(dataDir, archive);
  if (asked === undefined) return false;
  const running = at(asked, options);
  if (open && (await openAppWindow(() => running))) {
    process.stdout.write("Reelsong is already running. Opening another window…\n");
    // The browser reads the address from a file that goes with this process.
    await Promise.race([running.used, new Promise((done) => setTimeout(done, ARRIVED_WITHIN_MS))]);
  } else process.stdout.write(`Reelsong is already running at ${running.url} (works once)\n`);
  return true;
}

/** With an archive, the place where it is decided about. */
const at = <Address extends { readonly url: string }>(address: Address, { archive }: BrowserOptions): Address =>
  archive === undefined ? address : { ...address, url: `${address.url}#/settings/backup` };

/** On the port of the run that failed, where this one continues it: no other will do. */
async function listen(run: SupervisedRun, port: number) {
  const { continued } = run;
  const until = Date.now() + (continued ? PORT_AGAIN_MS : 0);
  for (;;) {
    try {
      const server = await startLoopbackServer({
        port: continued?.port ?? port,
        continued: continued?.admission,
        onAdmission: (admission) => run.note(server.port, admission),
      });
      run.note(server.port, server.admissionState());
      return server;
    } catch (error) {
      if (!(error instanceof PortInUseError) || Date.now() > until) throw error;
      await new Promise((done) => setTimeout(done, 250));
    }
  }
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
  process.stderr.write(`Reelsong couldn’t start: ${visibleText(explain(error))}\n`);
  process.exit(exitCodeOf(error));
}
