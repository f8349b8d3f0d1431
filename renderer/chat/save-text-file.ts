import { safeName } from "#shared/outgoing/index.ts";

/** Hands a text to the person as a file; the browser or the shell asks where it goes. */
export function saveTextFile(name: string, text: string | readonly string[], type: string): void {
  const address = URL.createObjectURL(new Blob([text].flat(), { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = safeName(name, "text");
  link.click();
  // The download reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
