import { open, rm, writeFile } from "node:fs/promises";
import { bounds } from "#core/service/client/answers/bounds.ts";
import { readSong } from "#core/service/client/calls/music-calls.ts";
import { createKnownKeys } from "#core/service/secrets/index.ts";
import { printCost } from "../measure-apart.ts";

/** 50 MB of audio from hex to the file named second: `studio` as it arrives, or `whole` as one string and one write. */
const [decoder, path = ""] = process.argv.slice(2);
const bytes = 50 * 1024 * 1024;
const seed = Buffer.from(Array.from({ length: 32 * 1024 }, (_, at) => (at * 31 + (at >> 8)) % 256));
const hexOfSeed = seed.toString("hex");

const piece = Buffer.from(hexOfSeed, "latin1");

/** The answer as a socket delivers it. Receiving isn't timed for the peer either, so the same piece comes again. */
async function* arriving(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"data":{"audio":"');
  for (let at = 0; at < bytes; at += seed.length) yield piece;
  yield Buffer.from('","status":2},"trace_id":"t","extra_info":{},"base_resp":{"status_code":0,"status_msg":""}}');
}

async function decodeArriving(): Promise<void> {
  const file = await open(path, "w");
  const answer = {
    status: 200,
    keys: createKnownKeys(),
    bounds,
    header: () => null,
    chunks: arriving,
    discard: async () => undefined,
  };
  await readSong(answer, async (piece) => {
    await file.write(piece);
  });
  await file.close();
}

async function decodeWhole(hex: string): Promise<void> {
  await writeFile(path, Buffer.from(hex, "hex"));
}

if (decoder === "studio") {
  await printCost(decodeArriving);
} else {
  // One flat string, as JSON.parse would give it. Making it is not timed; holding it is part of the memory.
  const resident = process.memoryUsage.rss();
  const hex = Array.from({ length: bytes / seed.length }, () => hexOfSeed).join("");
  await printCost(() => decodeWhole(hex), resident);
}
await rm(path);
