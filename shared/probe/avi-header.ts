import type { ByteReader } from "./byte-reader.ts";
import { type Bytes, bytesOf } from "./bytes.ts";
import { nameCodec, nameWaveTag } from "./codec-names.ts";
import { type HeaderFacts, rateFact, roundSeconds, sizeFacts } from "./header-facts.ts";
import { riffEnd } from "./riff-end.ts";

const headerLimit = 1024 * 1024;

interface Chunk {
  id: string;
  body: Bytes;
}

/** Size, rate, length and codecs of an AVI film from its `hdrl` list (mediabunny doesn't read AVI). */
export async function probeAvi(reader: ByteReader): Promise<HeaderFacts> {
  const cut: HeaderFacts = (await riffEnd(reader)) === "missing" ? { problem: "truncated" } : {};
  const headers = await readHeaderList(reader);
  if (!headers) return { problem: "corrupt", ...cut };
  const avih = headers.find(({ id }) => id === "avih")?.body;
  if (!avih || avih.length < 40) return { problem: "corrupt", ...cut };
  const facts: HeaderFacts = { ...sizeFacts(avih.readUInt32LE(32), avih.readUInt32LE(36)) };
  for (const stream of headers.filter(({ id }) => id === "strl")) Object.assign(facts, streamFacts(stream.body));
  const microseconds = avih.readUInt32LE(0);
  const frames = openDmlFrames(headers) ?? avih.readUInt32LE(16);
  if (!facts.frameRate) Object.assign(facts, rateFact(1e6 / microseconds));
  if (facts.frameRate) facts.durationSeconds = roundSeconds(frames / facts.frameRate);
  if (!facts.width) return { ...facts, problem: "corrupt", ...cut };
  return { ...facts, ...cut };
}

async function readHeaderList(reader: ByteReader): Promise<Chunk[] | null> {
  const head = bytesOf(await reader.read(12, 12));
  if (head.length < 12 || head.latin1(0, 4) !== "LIST" || head.latin1(8) !== "hdrl") return null;
  return chunks(bytesOf(await reader.read(24, Math.min(headerLimit, head.readUInt32LE(4) - 4))));
}

/** Chunks of a list; an inner LIST is named by its own type. */
function chunks(bytes: Bytes): Chunk[] {
  const found: Chunk[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const id = bytes.latin1(at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const body = bytes.subarray(at + 8, at + 8 + size);
    if (id === "LIST" && body.length >= 4) found.push({ id: body.latin1(0, 4), body: body.subarray(4) });
    else found.push({ id, body });
    at += 8 + size + (size & 1);
  }
  return found;
}

function streamFacts(list: Bytes): HeaderFacts {
  const parts = chunks(list);
  const header = parts.find(({ id }) => id === "strh")?.body;
  const format = parts.find(({ id }) => id === "strf")?.body;
  if (!header || header.length < 36 || !format) return {};
  const type = header.latin1(0, 4);
  if (type === "vids") {
    const [scale, rate] = [header.readUInt32LE(20), header.readUInt32LE(24)];
    const codec = format.length >= 20 ? format.latin1(16, 20) : header.latin1(4, 8);
    const found = rateFact(rate / scale);
    return { videoCodec: nameCodec(codec), ...found, ...(found.frameRate ? { variableFrameRate: false } : {}) };
  }
  if (type !== "auds" || format.length < 8) return {};
  const [channels, sampleRate] = [format.readUInt16LE(2), format.readUInt32LE(4)];
  return {
    audioCodec: nameWaveTag(format.readUInt16LE(0)),
    ...(channels > 0 ? { channels } : {}),
    ...(sampleRate > 0 ? { sampleRate } : {}),
  };
}

/** Films over 1 GB count all their frames in the OpenDML header; `avih` counts the first part's only. */
function openDmlFrames(headers: readonly Chunk[]): number | undefined {
  const extended = headers.find(({ id }) => id === "odml")?.body;
  const dmlh = extended && chunks(extended).find(({ id }) => id === "dmlh")?.body;
  return dmlh && dmlh.length >= 4 && dmlh.readUInt32LE(0) > 0 ? dmlh.readUInt32LE(0) : undefined;
}
