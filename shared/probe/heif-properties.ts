import type { ByteReader } from "./byte-reader.ts";
import { type Bytes, bytesOf } from "./bytes.ts";
import { type HeaderFacts, sizeFacts } from "./header-facts.ts";
import { type Box, childBoxes, readTopBoxes } from "./iso-boxes.ts";

const metaLimit = 4 * 1024 * 1024;

/**
 * The size of a HEIC, HEIF or AVIF picture as shown: the primary item's own extent, cropped and turned (ISO/IEC
 * 23008-12). image-size reads neither the primary item nor `irot`, and phones hold pictures on their side.
 */
export async function probeHeif(reader: ByteReader): Promise<HeaderFacts> {
  const top = await readTopBoxes(reader);
  const meta = top.boxes.find(({ type }) => type === "meta");
  const problem = top.overrun ? ({ problem: "truncated" } as const) : {};
  if (!meta) return top.overrun ? problem : { problem: "corrupt" };
  const body = bytesOf(await reader.read(meta.bodyStart + 4, Math.min(metaLimit, meta.end - meta.bodyStart - 4)));
  const properties = primaryProperties(body);
  const extent = properties.find(({ type }) => type === "ispe");
  if (!extent) return { problem: "truncated" in problem || top.overrun ? "truncated" : "corrupt" };
  let width = body.readUInt32BE(extent.bodyStart + 4);
  let height = body.readUInt32BE(extent.bodyStart + 8);
  const crop = properties.find(({ type }) => type === "clap");
  if (crop) {
    width = Math.floor(body.readUInt32BE(crop.bodyStart) / (body.readUInt32BE(crop.bodyStart + 4) || 1));
    height = Math.floor(body.readUInt32BE(crop.bodyStart + 8) / (body.readUInt32BE(crop.bodyStart + 12) || 1));
  }
  const turn = properties.find(({ type }) => type === "irot");
  const onItsSide = turn !== undefined && (body.readUInt8(turn.bodyStart) & 1) === 1;
  const size = onItsSide ? sizeFacts(height, width) : sizeFacts(width, height);
  return size.width ? { ...size, ...problem } : { problem: "corrupt" };
}

/** The property boxes that belong to the primary item, or all of them where nothing says which do. */
function primaryProperties(meta: Bytes): Box[] {
  const boxes = childBoxes(meta, 0, meta.length);
  const named = (type: string, among: readonly Box[]) => among.find((box) => box.type === type);
  const container = named("iprp", boxes);
  if (!container) return [];
  const inside = childBoxes(meta, container.bodyStart, container.end);
  const store = named("ipco", inside);
  if (!store) return [];
  const properties = childBoxes(meta, store.bodyStart, store.end);
  const primary = named("pitm", boxes);
  const associations = named("ipma", inside);
  if (!primary || !associations) return properties;
  const wide = meta.readUInt8(primary.bodyStart) > 0;
  const item = wide ? meta.readUInt32BE(primary.bodyStart + 4) : meta.readUInt16BE(primary.bodyStart + 4);
  const indexes = associatedIndexes(meta, associations, item);
  return indexes.flatMap((index) => properties[index - 1] ?? []);
}

function associatedIndexes(meta: Bytes, box: Box, wanted: number): number[] {
  const wideItems = meta.readUInt8(box.bodyStart) > 0;
  const wideIndexes = (meta.readUInt8(box.bodyStart + 3) & 1) === 1;
  const entries = meta.readUInt32BE(box.bodyStart + 4);
  let at = box.bodyStart + 8;
  for (let entry = 0; entry < entries && at < box.end; entry++) {
    const item = wideItems ? meta.readUInt32BE(at) : meta.readUInt16BE(at);
    at += wideItems ? 4 : 2;
    const count = meta.readUInt8(at++);
    const indexes: number[] = [];
    for (let n = 0; n < count; n++) {
      indexes.push(wideIndexes ? meta.readUInt16BE(at) & 0x7fff : meta.readUInt8(at) & 0x7f);
      at += wideIndexes ? 2 : 1;
    }
    if (item === wanted) return indexes;
  }
  return [];
}
