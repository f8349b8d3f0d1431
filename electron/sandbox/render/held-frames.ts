/**
 * A picture that is held for several frames costs a few bytes and no work: an H.264 slice that says “as before” for
 * every macroblock. It fits the streams of h264-mp4-encoder only: baseline profile, one slice a picture, five bits of
 * frame_num that fill the second byte's low end, and no deblocking.
 */

const lengthBytes = 4;
/** nal_ref_idc 3, a slice of another picture than an IDR. */
const predictedSlice = 0x61;
/** first_mb_in_slice 0, slice_type P and the first parameter set: each the code `1`, before the five bits of frame_num. */
const slicePrefix = 0xe0;

/** The unsigned Exp-Golomb code of `value`, as bits. */
function golomb(value: number): string {
  const bits = (value + 1).toString(2);
  return "0".repeat(bits.length - 1) + bits;
}

/** The encoder's own index calls every frame a key frame; the frame itself tells. */
export function isKeyFrame(frame: Uint8Array): boolean {
  return ((frame[lengthBytes] ?? 0) & 31) === 5;
}

/** A whole predicted frame, length-prefixed as in MP4, that repeats the one before it. Sizes in pixels. */
export function repeatFrame(width: number, height: number, frameNumber: number): Uint8Array {
  const macroblocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  // Nothing overridden, reordered or marked; the picture's own quantizer; deblocking off; all skipped; the stop bit.
  const bits = `0001010${golomb(macroblocks)}1`;
  const body = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? [];
  const slice = [predictedSlice, slicePrefix | (frameNumber & 31), ...body.map((byte) => Number.parseInt(byte, 2))];
  const frame = new Uint8Array(lengthBytes + slice.length);
  new DataView(frame.buffer).setUint32(0, slice.length);
  frame.set(slice, lengthBytes);
  return frame;
}

/** Says which frame since the last key frame this is, after others were put between. */
export function renumberFrame(frame: Uint8Array, frameNumber: number): Uint8Array {
  const header = frame[lengthBytes];
  const start = frame[lengthBytes + 1];
  if (header !== predictedSlice || start === undefined || (start & slicePrefix) !== slicePrefix)
    throw new Error("this is no predicted frame of the encoder that held frames were written for");
  const renumbered = frame.slice();
  renumbered[lengthBytes + 1] = slicePrefix | (frameNumber & 31);
  return renumbered;
}
