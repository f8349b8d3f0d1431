import { canEncodeAudio } from "mediabunny";

/** No browser encodes MP3: LAME as wasm does, three hundred kilobytes that come when they are needed. */
export async function offerMp3(): Promise<void> {
  if (await canEncodeAudio("mp3")) return;
  // The package begins a worker of its own from a blob that it makes; nothing else becomes a script here.
  const own = `blob:${self.location.origin}/`;
  globalThis.trustedTypes?.createPolicy("default", {
    createScriptURL: (address) => (address.startsWith(own) ? address : null),
  });
  const { registerMp3Encoder } = await import("@mediabunny/mp3-encoder");
  registerMp3Encoder();
}
