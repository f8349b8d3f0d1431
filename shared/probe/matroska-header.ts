import type { ByteReader } from "./byte-reader.ts";
import { type Bytes, bytesOf } from "./bytes.ts";

const segmentId = 0x18538067;
const tracksId = 0x1654ae6b;
const clusterId = 0x1f43b675;
const trackEntryId = 0xae;
const trackTypeId = 0x83;
const defaultDurationId = 0x23e383;
const videoTrack = 1;

interface Element {
  id: number;
  bodyStart: number;
  /** Null: unknown, as in a live recording. */
  end: number | null;
}

/** Whether a Matroska or WebM file is all there, and the frame rate its video track declares (RFC 9559). */
export async function readMatroskaHeader(
  reader: ByteReader,
): Promise<{ problem?: "corrupt" | "truncated"; frameRate?: number }> {
  const ebml = await elementAt(reader, 0);
  const segment = ebml?.end ? await elementAt(reader, ebml.end) : null;
  if (segment?.id !== segmentId) return { problem: ebml?.end && ebml.end < reader.size ? "corrupt" : "truncated" };
  const problem = segment.end !== null && segment.end > reader.size ? ({ problem: "truncated" } as const) : {};
  const frameRate = await declaredRate(reader, segment.bodyStart);
  return { ...problem, ...(frameRate ? { frameRate } : {}) };
}

async function declaredRate(reader: ByteReader, start: number): Promise<number | undefined> {
  let at = start;
  // A handful of elements (seek head, void, info, tags) may come before the tracks.
  for (let count = 0; count < 32; count++) {
    const element = await elementAt(reader, at);
    if (!element || element.id === clusterId || element.end === null) return undefined;
    if (element.id === tracksId) {
      const body = bytesOf(await reader.read(element.bodyStart, Math.min(65_536, element.end - element.bodyStart)));
      return rateOfTracks(body);
    }
    at = element.end;
  }
  return undefined;
}

function rateOfTracks(tracks: Bytes): number | undefined {
  for (const entry of children(tracks)) {
    if (entry.id !== trackEntryId || entry.end === null) continue;
    const body = tracks.subarray(entry.bodyStart, entry.end);
    const fields = new Map(
      children(body).map(({ id, bodyStart, end }) => [id, body.subarray(bodyStart, end ?? bodyStart)]),
    );
    const nanoseconds = unsigned(fields.get(defaultDurationId));
    if (unsigned(fields.get(trackTypeId)) === videoTrack && nanoseconds) return 1e9 / nanoseconds;
  }
  return undefined;
}

const unsigned = (bytes: Bytes | undefined): number =>
  bytes && bytes.length > 0 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : 0;

function children(bytes: Bytes): Element[] {
  const found: Element[] = [];
  let at = 0;
  while (at < bytes.length) {
    const element = parseElement(bytes.subarray(at), at);
    if (!element || element.end === null) break;
    found.push(element);
    at = element.end;
  }
  return found;
}

async function elementAt(reader: ByteReader, at: number): Promise<Element | null> {
  return parseElement(bytesOf(await reader.read(at, 12)), at);
}

function parseElement(bytes: Bytes, at: number): Element | null {
  const idLength = Math.clz32(bytes[0] ?? 0) - 23;
  if (idLength < 1 || idLength > 4 || bytes.length <= idLength) return null;
  const sizeLength = Math.clz32(bytes[idLength] ?? 0) - 23;
  if (sizeLength < 1 || sizeLength > 8 || bytes.length < idLength + sizeLength) return null;
  let size = (bytes[idLength] ?? 0) & (0xff >> sizeLength);
  let unknown = size === 0xff >> sizeLength;
  for (let n = 1; n < sizeLength; n++) {
    const byte = bytes[idLength + n] ?? 0;
    size = size * 256 + byte;
    unknown &&= byte === 0xff;
  }
  const bodyStart = at + idLength + sizeLength;
  return { id: bytes.readUIntBE(0, idLength), bodyStart, end: unknown ? null : bodyStart + size };
}
