const HAN = /\p{Script=Han}/u;

/** Whether most of what isn't plain Latin is Chinese: then the bytes were. */
function isChinese(text: string): boolean {
  const others = [...text].filter((sign) => (sign.codePointAt(0) ?? 0) > 0x7f);
  const han = others.filter((sign) => HAN.test(sign)).length;
  return han > others.length * 0.6;
}

const tryDecode = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/**
 * The words of a text file: by its byte order mark, else UTF-8, else as older subtitles are written (GB 18030, Windows
 * 1252). Lines end by line feeds. Undefined for what is no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const marked =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : undefined;
  const text = marked ? tryDecode(bytes, marked) : (tryDecode(bytes, "utf-8") ?? decodeOlder(bytes));
  // Bytes that no text has: a picture, a program, a document of another kind under a text's name.
  if (text === undefined || text.includes("\0")) return undefined;
  return text.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n");
}

function decodeOlder(bytes: Uint8Array): string | undefined {
  const chinese = tryDecode(bytes, "gb18030");
  if (chinese !== undefined && isChinese(chinese)) return chinese;
  return tryDecode(bytes, "windows-1252");
}
