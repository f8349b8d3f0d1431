import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { app, type BrowserWindow, dialog } from "electron";
import electronUpdater from "electron-updater";
import { visibleText } from "#shared/outgoing/index.ts";
import type { ShellTexts } from "../shell-texts.ts";
import { findSignedUpdate, type ReleaseSource } from "./find-signed-update.ts";
import { createUpdateOffer, type Update } from "./offer-update.ts";
import { releaseList } from "./release-list.ts";
import { UnsignedUpdateError } from "./signed-release.ts";
import { createUpdateChoices } from "./update-choices.ts";
import { updatesAddress } from "./updates-address.ts";

/** A studio that is open for days hears of an update too. */
const EVERY_MS = 24 * 60 * 60_000;

interface Surroundings {
  readonly window: () => BrowserWindow | undefined;
  readonly words: () => ShellTexts;
  readonly note: (event: string, data: Readonly<Record<string, unknown>>) => void;
  /** Closes the core in order, then calls `last`, which ends the program; the person may refuse. */
  readonly leaveWith: (last: () => void) => void;
}

export interface Updates {
  /** Looks now; every outcome is told. */
  readonly check: () => void;
  /**
   * Nothing is installed as this run ends: a system that shuts down gives it seconds, and an installer that is cut off leaves
   * no program behind. What was downloaded is kept, and offered at the next start.
   */
  readonly holdBack: () => void;
}

/**
 * Looks for updates where this build was given a place to look, at the start, each day, and when it is asked to. Undefined
 * for builds without one: they never ask anybody.
 */
export function followUpdates({ window, words, note, leaveWith }: Surroundings): Updates | undefined {
  const file = join(process.resourcesPath, "app-update.yml");
  if (!existsSync(file)) return undefined;
  const address = updatesAddress(readFileSync(file, "utf8"));
  const key = updatesKey();
  if (address === null || key === undefined) {
    note("no updates", { thrown: new Error("This build has no https address, or no key, for updates.") });
    return undefined;
  }
  const { autoUpdater } = electronUpdater;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = true;
  autoUpdater.allowDowngrade = false;
  autoUpdater.logger = null;
  // Each failure comes as a rejection too, and is told there.
  autoUpdater.on("error", () => {});
  const progress = (share: number) => window()?.setProgressBar(share);
  autoUpdater.on("download-progress", ({ percent }) => progress(percent / 100));

  const source: ReleaseSource = {
    ...{ key, list: releaseList(process.platform, process.arch) },
    fetch: (name) => autoUpdater.netSession.fetch(`${address.replace(/\/$/, "")}/${name}`, { redirect: "error" }),
  };
  const tell = async (options: Electron.MessageBoxOptions): Promise<number> => {
    const shown = window();
    const { response } = await (shown ? dialog.showMessageBox(shown, options) : dialog.showMessageBox(options));
    return response;
  };
  const current = () => words().update.current(app.getVersion());

  const look = createUpdateOffer({
    choices: createUpdateChoices(join(app.getPath("userData"), "updates.json")),
    find: () => findSignedUpdate(autoUpdater, source),
    async download() {
      progress(0);
      try {
        await autoUpdater.downloadUpdate();
      } finally {
        progress(-1);
      }
    },
    async ask({ version, notes }: Update) {
      const { offer, download, later, never } = words().update;
      const detail = notes === "" ? current() : `${current()}\n\n${notes}`;
      const answers = ["download", "later", "never"] as const;
      const buttons = [download, later, never];
      const place = await tell({ type: "info", message: offer(version), detail, buttons, defaultId: 0, cancelId: 1 });
      return answers[place] ?? "later";
    },
    async askInstall({ version }) {
      const { ready, readyDetail, restart, atQuit } = words().update;
      const buttons = [restart, atQuit];
      const message = ready(version);
      return (await tell({ type: "info", message, detail: readyDetail, buttons, defaultId: 0, cancelId: 1 })) === 0;
    },
    install: () => leaveWith(() => autoUpdater.quitAndInstall(true, true)),
    nothingNew: () => void tell({ type: "info", message: words().update.none(app.getVersion()), buttons: ["OK"] }),
    failed(error, asked) {
      note("no updates", { thrown: error });
      if (!asked && !(error instanceof UnsignedUpdateError)) return;
      const { failed, unsafe } = words().update;
      const detail = error instanceof UnsignedUpdateError ? unsafe : visibleText(String(error)).slice(0, 300);
      void tell({ type: "warning", message: failed, detail, buttons: ["OK"] });
    },
  });
  void look(false);
  setInterval(() => void look(false), EVERY_MS).unref();
  return {
    check: () => void look(true),
    holdBack() {
      autoUpdater.autoInstallOnAppQuit = false;
    },
  };
}

/** The public half of the key that signs this build's releases; the build put it beside the program's version. */
function updatesKey(): string | undefined {
  try {
    const { updatesKey: key } = JSON.parse(readFileSync(join(app.getAppPath(), "package.json"), "utf8")) as {
      updatesKey?: unknown;
    };
    return typeof key === "string" && key !== "" ? key : undefined;
  } catch {
    return undefined;
  }
}
