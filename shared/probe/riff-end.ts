import type { ByteReader } from "./byte-reader.ts";
import { bytesOf } from "./bytes.ts";

/** A RIFF file says its own length. Zero and all ones mean that its writer couldn't seek back. */
export async function riffEnd(reader: ByteReader): Promise<"found" | "missing"> {
  const head = bytesOf(await reader.read(0, 8));
  if (head.length < 8) return "missing";
  const declared = head.latin1(0, 4) === "RIFX" ? head.readUInt32BE(4) : head.readUInt32LE(4);
  if (declared === 0 || declared === 0xffffffff) return "found";
  return declared + 8 > reader.size ? "missing" : "found";
}
