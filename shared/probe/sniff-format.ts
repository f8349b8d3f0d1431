import type { ByteReader } from "./byte-reader.ts";
import { type MediaFormat, mediaFormat } from "./media-formats.ts";

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end));

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  bytes.length >= signature.length && signature.every((byte, index) => bytes[index] === byte);

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]);
const heifBrands = new Set(["mif1", "mif2", "msf1", "miaf"]);
const quickTimeAtoms = new Set(["moov", "mdat", "wide", "free", "skip", "pnot"]);

/** Names the format by the file's own first bytes; null when they are of nothing known. Reads at most two pages. */
export async function sniffFormat(reader: ByteReader): Promise<MediaFormat | null> {
  const head = await reader.read(0, 4096);
  const name = nameBySignature(head) ?? (await nameOfFramedAudio(reader, head));
  return name === null ? null : mediaFormat(name);
}

function nameBySignature(head: Uint8Array): string | null {
  if (startsWith(head, 0xff, 0xd8, 0xff)) return "jpeg";
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (startsWith(head, 0x1a, 0x45, 0xdf, 0xa3)) return ascii(head, 0, 64).includes("webm") ? "webm" : "mkv";
  if (startsWith(head, 0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11)) return "asf";
  if (startsWith(head, 0, 0, 1, 0xba) || startsWith(head, 0, 0, 1, 0xb3)) return "mpeg";
  if (startsWith(head, 0xff, 0x0a) || ascii(head, 4, 8) === "JXL ") return "jxl";
  const four = ascii(head, 0, 4);
  if (four === "RIFF" || four === "RIFX" || four === "RF64") {
    return { WEBP: "webp", WAVE: "wav", "AVI ": "avi" }[ascii(head, 8, 12)] ?? null;
  }
  if (four === "FORM" && ascii(head, 8, 11) === "AIF") return "aiff";
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return "gif";
  if (four === "OggS") return "ogg";
  if (four === "fLaC") return "flac";
  if (four === "II*\0" || four === "MM\0*") return "tiff";
  // Its version and the length of its header: three letters can begin a script as well.
  if (four === "FLV\x01" && startsWith(head.subarray(5), 0, 0, 0, 9)) return "flv";
  if (ascii(head, 0, 5) === "#!AMR") return "amr";
  // Two letters are too few to trust: the reserved words of a BMP header are zero.
  if (four.startsWith("BM") && head.length >= 26 && startsWith(head.subarray(6), 0, 0, 0, 0)) return "bmp";
  if (head[0] === 0x47 && head[188] === 0x47 && head[376] === 0x47) return "mpegts";
  const box = ascii(head, 4, 8);
  if (box === "ftyp") return nameByBrands(head);
  // QuickTime files older than the ftyp box start with one of these.
  return quickTimeAtoms.has(box) ? "mov" : null;
}

function nameByBrands(head: Uint8Array): string {
  const declared = new DataView(head.buffer, head.byteOffset, head.length).getUint32(0);
  const end = Math.min(head.length, Math.max(declared, 16));
  const major = ascii(head, 8, 12);
  const brands = [major];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, at + 4));
  // The major brand decides; only the two generic image brands leave the codec to the compatible ones.
  if (major === "avif" || major === "avis") return "avif";
  if (heicBrands.has(major)) return "heic";
  if (heifBrands.has(major)) {
    if (brands.includes("avif")) return "avif";
    return brands.some((brand) => heicBrands.has(brand)) ? "heic" : "heif";
  }
  if (major === "qt  ") return "mov";
  return /^M4[AB] $/.test(major) ? "m4a" : "mp4";
}

/** MP3 and ADTS have no signature, only frame headers, perhaps after an ID3 tag (which FLAC files carry too). */
async function nameOfFramedAudio(reader: ByteReader, head: Uint8Array): Promise<string | null> {
  let frame = head;
  if (ascii(head, 0, 3) === "ID3" && head.length >= 10) {
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 0x7f), 0);
    frame = await reader.read(10 + size + ((head[5] ?? 0) & 0x10 ? 10 : 0), 4096);
    if (ascii(frame, 0, 4) === "fLaC") return "flac";
    // Padding and junk after a tag are common; the demuxer looks further than we do here.
    if (frame[0] !== 0xff) return "mp3";
  }
  if (frame.length < 4 || frame[0] !== 0xff) return null;
  const second = frame[1] ?? 0;
  if ((second & 0xf6) === 0xf0) return "aac";
  const layerIsThree = (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02 && (second & 0x18) !== 0x08;
  const third = frame[2] ?? 0;
  return layerIsThree && third >> 4 !== 15 && (third & 0x0c) !== 0x0c ? "mp3" : null;
}
