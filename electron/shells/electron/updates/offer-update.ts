import type { UpdateChoices } from "./update-choices.ts";

export interface Update {
  readonly version: string;
  /** What is new, as plain text; empty where nothing was said. */
  readonly notes: string;
}

export interface UpdateSteps {
  readonly choices: UpdateChoices;
  /** The newest version, or null where it runs already. Throws where it can't be asked for, or isn't the publisher's. */
  readonly find: () => Promise<Update | null>;
  /** Resolves once the file is there and its sum is right. */
  readonly download: () => Promise<void>;
  readonly ask: (update: Update) => Promise<"download" | "later" | "never">;
  /** True: install it now. False: when the person quits. */
  readonly askInstall: (update: Update) => Promise<boolean>;
  readonly install: () => void;
  /** Said to a person who asked only. */
  readonly nothingNew: () => void;
  readonly failed: (error: unknown, asked: boolean) => void;
}

/**
 * Looks for an update and offers it: nothing is downloaded before the person says so, and nothing installed while they
 * work. `asked`: the person chose “Check for updates”, and hears of every outcome. One at a time.
 */
export function createUpdateOffer(steps: UpdateSteps): (asked: boolean) => Promise<void> {
  const { choices, find, download, ask, askInstall, install, nothingNew, failed } = steps;
  let busy = false;
  /** The person wants to know, since before this look or while it goes on. */
  let wanted = false;

  async function offer(): Promise<void> {
    const update = await find();
    if (update === null) return wanted ? nothingNew() : undefined;
    if (!wanted && !choices.mayOffer(update.version)) return;
    const answer = await ask(update);
    if (answer === "later") return choices.later();
    if (answer === "never") return choices.never(update.version);
    // Whoever had it downloaded hears why that failed.
    wanted = true;
    await download();
    if (await askInstall(update)) install();
  }

  return async (asked) => {
    wanted ||= asked;
    if (busy) return;
    busy = true;
    try {
      await offer();
    } catch (error) {
      failed(error, wanted);
    } finally {
      busy = false;
      wanted = false;
    }
  };
}

/** Of a dialog; a whole history is to be read elsewhere. */
const SHOWN_CHARACTERS = 1200;

/** The notes of a release come from outside, as text or as HTML, for one version or for several: plain text of them. */
export function plainNotes(
  told: string | readonly { readonly version: string; readonly note: string | null }[] | null | undefined,
): string {
  const text = Array.isArray(told)
    ? told.map(({ version, note }) => `${version}\n${note ?? ""}`).join("\n\n")
    : typeof told === "string"
      ? told
      : "";
  const plain = text
    .replaceAll(/<\/(p|li|h\d|ul|ol|div)>|<br\s*\/?>/gi, "\n")
    .replaceAll(/<li[^<>]*>/gi, "• ")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
  return plain.length > SHOWN_CHARACTERS ? `${plain.slice(0, SHOWN_CHARACTERS)}…` : plain;
}
