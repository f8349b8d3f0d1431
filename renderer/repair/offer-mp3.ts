import { canEncodeAudio } from "mediabunny";

/** No browser encodes MP3: LAME as wasm does, three hundred kilobytes that come when they are needed. */
export async function offerMp3(): Promise<void> {
  if (await canEncodeAudio("mp3")) return;
  const { registerMp3Encoder } = await import("@mediabunny/mp3-encoder");
  registerMp3Encoder();
}
