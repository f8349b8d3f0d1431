import type { Bytes } from "./bytes.ts";
import { type Box, childBoxes } from "./iso-boxes.ts";

/** A writer may be off by a few; a damaged count is off by billions. */
const slack = 4096;

/**
 * Whether the sample tables of a film's `moov` (its body) agree with each other. mediabunny makes a list of as many
 * times as `stts` and `ctts` claim: one damaged byte there costs gigabytes, so it is looked at first.
 */
export function sampleTablesAgree(moov: Bytes): boolean {
  return inside(moov, whole(moov), "trak").every((track) => {
    const [table] = ["mdia", "minf", "stbl"].reduce<Box[]>(
      (boxes, type) => boxes.flatMap((box) => inside(moov, box, type)),
      [track],
    );
    return !table || tableAgrees(moov, table);
  });
}

const whole = (bytes: Bytes): Box => ({ type: "moov", start: 0, bodyStart: 0, end: bytes.length });

const inside = (bytes: Bytes, parent: Box, type: string): Box[] =>
  childBoxes(bytes, parent.bodyStart, parent.end).filter((box) => box.type === type);

function tableAgrees(moov: Bytes, table: Box): boolean {
  const [sizes] = [...inside(moov, table, "stsz"), ...inside(moov, table, "stz2")];
  if (!sizes || sizes.end - sizes.bodyStart < 12) return true;
  const samples = moov.readUInt32BE(sizes.bodyStart + 8);
  return ["stts", "ctts"]
    .flatMap((type) => inside(moov, table, type))
    .every((times) => countSamples(moov, times) <= samples + slack);
}

/** The sum of the runs of a time table; infinite where it claims more runs than its box holds. */
function countSamples(moov: Bytes, box: Box): number {
  const entries = box.end - box.bodyStart >= 8 ? moov.readUInt32BE(box.bodyStart + 4) : 0;
  if (box.bodyStart + 8 + entries * 8 > box.end) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let entry = 0; entry < entries; entry++) sum += moov.readUInt32BE(box.bodyStart + 8 + entry * 8);
  return sum;
}
