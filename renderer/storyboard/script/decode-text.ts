/** Bytes of a text as its words; null: it is none. By its mark, else UTF-8, else what text of that kind is mostly written in. */
export function decodeText(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes;
  if (a === 0xff && b === 0xfe) return strict("utf-16le", bytes);
  if (a === 0xfe && b === 0xff) return strict("utf-16be", bytes);
  if (a === 0xef && b === 0xbb && c === 0xbf) return strict("utf-8", bytes);
  const zeros = zeroPlaces(bytes);
  // Every other byte of Latin text in UTF-16 is zero.
  if (zeros.odd > 0.35 && zeros.even < 0.05) return strict("utf-16le", bytes);
  if (zeros.even > 0.35 && zeros.odd < 0.05) return strict("utf-16be", bytes);
  if (zeros.odd + zeros.even > 0) return null;
  const text = strict("utf-8", bytes);
  if (text !== null) return text;
  if (controls(bytes) > 0.02) return null;
  // Two bytes above 0x80 side by side are Chinese far more often than two accents are.
  const chinese = pairs(bytes) > 0.6 ? strict("gb18030", bytes) : null;
  return chinese ?? strict("windows-1252", bytes);
}

function strict(encoding: string, bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has
    return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

const SAMPLE = 64 * 1024;

function zeroPlaces(bytes: Uint8Array): { even: number; odd: number } {
  const sample = bytes.subarray(0, SAMPLE);
  const found = { even: 0, odd: 0 };
  sample.forEach((byte, at) => {
    if (byte === 0) found[at % 2 === 0 ? "even" : "odd"] += 1;
  });
  const half = Math.max(1, sample.length / 2);
  return { even: found.even / half, odd: found.odd / half };
}

function controls(bytes: Uint8Array): number {
  const sample = bytes.subarray(0, SAMPLE);
  const found = sample.filter((byte) => byte < 32 && ![9, 10, 12, 13].includes(byte)).length;
  return found / Math.max(1, sample.length);
}

/** How many of the bytes above ASCII stand beside another. */
function pairs(bytes: Uint8Array): number {
  const sample = bytes.subarray(0, SAMPLE);
  let [high, beside] = [0, 0];
  sample.forEach((byte, at) => {
    if (byte < 0x80) return;
    high += 1;
    if ((sample[at - 1] ?? 0) >= 0x80 || (sample[at + 1] ?? 0) >= 0x80) beside += 1;
  });
  return beside / Math.max(1, high);
}
