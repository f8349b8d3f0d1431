// Media headers written byte by byte: for formats without an encoder here, and for damage no encoder would make.

const be16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const be32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const latin = (text: string): Buffer => Buffer.from(text, "latin1");

/** One box of an ISO base media file (ISO/IEC 14496-12). */
export function isoBox(type: string, ...body: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(body);
  return Buffer.concat([be32(content.length + 8), latin(type), content]);
}

const fullBox = (type: string, version: number, ...body: readonly Uint8Array[]): Buffer =>
  isoBox(type, Buffer.from([version, 0, 0, 0]), ...body);

/**
 * The headers of a HEIF picture as phones write them: tiles of 512 pixels beside the primary item, which alone has
 * the given size (pixels before turning) and the quarter turns counter-clockwise. The pictures themselves are zeros.
 */
export function heifPicture(shape: { brand: string; width: number; height: number; quarterTurns: number }): Buffer {
  const extent = (width: number, height: number) => fullBox("ispe", 0, be32(width), be32(height));
  const store = isoBox(
    "ipco",
    extent(512, 512),
    extent(shape.width, shape.height),
    isoBox("irot", Buffer.from([shape.quarterTurns])),
  );
  // Item 1 is a tile (property 1); item 2 is the picture (properties 2 and 3).
  const associations = fullBox(
    "ipma",
    0,
    be32(2),
    be16(1),
    Buffer.from([1, 0x81]),
    be16(2),
    Buffer.from([2, 0x82, 0x83]),
  );
  const meta = fullBox(
    "meta",
    0,
    fullBox("hdlr", 0, be32(0), latin("pict"), Buffer.alloc(13)),
    fullBox("pitm", 0, be16(2)),
    isoBox("iprp", store, associations),
  );
  const compatible = shape.brand === "heic" ? "mif1heic" : "mif1miaf";
  return Buffer.concat([
    isoBox("ftyp", latin(shape.brand), be32(0), latin(compatible)),
    meta,
    isoBox("mdat", Buffer.alloc(64)),
  ]);
}

/** A JPEG of headers only, with an EXIF orientation (1 to 8) and a preview whose own end mark must not mislead. */
export function exifJpegSegment(shape: { width: number; height: number; orientation: number }): Buffer {
  const tiff = Buffer.concat([
    latin("MM\0*"),
    be32(8),
    be16(1),
    be16(0x0112),
    be16(3),
    be32(1),
    be16(shape.orientation),
    be16(0),
    be32(0),
    Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
  ]);
  const exif = Buffer.concat([latin("Exif\0\0"), tiff]);
  const frame = Buffer.concat([Buffer.from([8]), be16(shape.height), be16(shape.width), Buffer.from([1, 1, 0x11, 0])]);
  const segment = (marker: number, body: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker]), be16(body.length + 2), body]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, exif),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.alloc(32, 0x55),
    Buffer.from([0xff, 0xd9]),
  ]);
}
