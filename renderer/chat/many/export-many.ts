import { t } from "i18next";
import { joinNames } from "#renderer/i18n/index.ts";
import { saveBlob, showToast } from "#renderer/lib/index.ts";
import { safeName } from "#shared/outgoing/index.ts";
import { conversationFile } from "../transfer/export-conversation-as.ts";

/** An archive with more in it is more than a page can hold. */
const MOST_BYTES = 400 * 1024 * 1024;
const KEY = "conversations.export";
/** So many names are told of those that didn't fit. */
const NAMES = 5;

/** One ZIP file with a file for each conversation; two of one title are told apart by a number. */
export async function exportMany(ids: readonly string[], format: "markdown" | "json"): Promise<void> {
  const { Zip, ZipDeflate, strToU8 } = await import("fflate");
  const stop = new AbortController();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(new Uint8Array(piece));
  });
  const taken = new Set<string>();
  const leftOut: string[] = [];
  let bytes = 0;
  for (const [at, id] of ids.entries()) {
    if (stop.signal.aborted) break;
    showToast({
      key: KEY,
      kind: "done",
      title: t("conversations:exporting", { done: at, count: ids.length }),
      progress: at / ids.length,
      action: { label: t("conversations:stop"), run: () => stop.abort() },
    });
    const file = await conversationFile(format, id);
    const content = strToU8(file.text);
    if (bytes + content.length > MOST_BYTES) {
      leftOut.push(file.name);
      continue;
    }
    bytes += content.length;
    const entry = new ZipDeflate(freeName(safeName(file.name, "conversation"), taken), { level: 6 });
    zip.add(entry);
    entry.push(content, true);
  }
  if (stop.signal.aborted) {
    showToast({ key: KEY, kind: "warning", title: t("conversations:exportStopped") });
    return;
  }
  zip.end();
  const day = new Date().toLocaleDateString("sv-SE");
  saveBlob(`${t("conversations:exportName")} ${day}.zip`, new Blob(pieces, { type: "application/zip" }));
  const names = leftOut.slice(0, NAMES);
  showToast({
    key: KEY,
    kind: leftOut.length > 0 ? "warning" : "done",
    title: t("conversations:exported", { count: ids.length - leftOut.length }),
    ...(leftOut.length > 0
      ? { body: t("conversations:exportLeft", { count: leftOut.length, names: joinNames(names) }) }
      : {}),
  });
}

/** The name, with a number before its ending where another file has it. */
function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${ending}`;
  taken.add(free.toLowerCase());
  return free;
}
