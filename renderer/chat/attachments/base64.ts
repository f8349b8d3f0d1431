/** ES2026, in every shell of the studio; not in the Node that tests run under, nor in TypeScript's library yet. */
interface NativeBase64 {
  fromBase64?: (text: string) => Uint8Array<ArrayBuffer>;
}

/** The bytes behind base64 text. Throws on text that is none. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const { fromBase64 } = Uint8Array as NativeBase64;
  return fromBase64 ? fromBase64.call(Uint8Array, text) : Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
}

/** Base64 of a file of any size, without a string of its bytes in between. */
export function encodeBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).replace(/^[^,]*,/, "")));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
