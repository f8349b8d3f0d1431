import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { joinSentences } from "#renderer/i18n/index.ts";
import { describeError, leadFromHere, showToast } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import { type ExportFormat, exportConversationAs, exportFormats } from "./export-conversation-as.ts";
import { isForeignExport, useForeignImport } from "./foreign/foreign-dialog.tsx";
import { importConversation } from "./import-conversation.ts";
import { UnreadableConversation } from "./read-conversation-file.ts";

/** The ways out of the studio, as a menu or the palette offers them. */
export type ConversationExports = (
  conversation: Pick<Conversation, "id">,
) => readonly { readonly format: ExportFormat; readonly label: string; readonly run: () => void }[];

export function useConversationExports(): ConversationExports {
  const { t, i18n } = useTranslation("attachments");
  const { language } = i18n;
  return useMemo(
    () =>
      ({ id }) =>
        exportFormats.map((format) => ({
          format,
          label: t(`export.${format}`),
          run: () => {
            exportConversationAs(format, id, language).catch((error: unknown) => {
              const { title, body } = describeError(error);
              showToast({ kind: "error", title, ...(body ? { body } : {}) });
            });
          },
        })),
    [t, language],
  );
}

export interface ConversationImports {
  /** Names of the files that are being read. */
  readonly reading: readonly string[];
  readonly bring: (files: readonly File[]) => void;
}

/** Makes conversations of exported files, and opens one that comes alone; what a file lacks is said by its name. */
export function useConversationImports(): ConversationImports {
  const { t } = useTranslation("attachments");
  const [reading, setReading] = useState<readonly string[]>([]);
  const bringOne = async (file: File, alone: boolean): Promise<boolean> => {
    setReading((now) => [...now, file.name]);
    const lead = leadFromHere();
    try {
      const made = await importConversation(file);
      if (alone) {
        showToast({ kind: "done", title: t("import.done", { title: made.title }) });
        lead("chat", made.id);
      }
      return true;
    } catch (error) {
      const title = t("import.failed", { name: file.name });
      if (error instanceof UnreadableConversation) {
        const { problem, detail } = error;
        showToast({ kind: "error", title, body: t(`import.problem.${problem}`, { detail }) });
      } else {
        const words = describeError(error);
        showToast({ kind: "error", title, body: joinSentences([words.title, words.body]) });
      }
      return false;
    } finally {
      setReading((now) => now.filter((name) => name !== file.name));
    }
  };
  const bringAll = async (given: readonly File[]) => {
    let made = 0;
    // What can’t even be begun says so below, by its name.
    const foreign = await Promise.all(given.map((file) => isForeignExport(file).catch(() => false)));
    // One export holds all that its program knows: of several the first.
    const [archive, ...others] = given.filter((_, at) => foreign[at]);
    if (archive) useForeignImport.setState({ file: archive });
    for (const { name } of others)
      showToast({ kind: "warning", title: t("import.failed", { name }), body: t("import.oneArchive") });
    const files = given.filter((_, at) => !foreign[at]);
    for (const file of files) if (await bringOne(file, files.length === 1)) made += 1;
    // Of many none is opened, and one toast tells of all.
    if (files.length > 1 && made > 0) showToast({ kind: "done", title: t("import.doneMany", { count: made }) });
  };
  return { reading, bring: (files) => void bringAll(files) };
}
