/** What a file says, or why it cannot be taken, in words for its visitor. */
export type FileReading =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: string };

/** Beyond it a tab's memory, with the copies that workers need, ends on a phone. */
const LARGEST_BYTES = 50_000_000;
/** Where a file that is no text shows it: formats have a zero byte in their first lines. */
const BINARY_WITHIN_BYTES = 8_192;

/** The encodings that a byte order mark names; without one it is UTF-8 (WHATWG Encoding, BOM sniff). */
const MARKS = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

const markOf = (bytes: Uint8Array) =>
  MARKS.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte));

/** As a text box holds text: one sign ends a line, whatever system wrote it. */
export const withPlainLineEnds = (text: string): string =>
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;

/** Reads a file of text: UTF-8 with or without a mark, UTF-16 by its mark. */
export const readTextFile = async (file: File): Promise<FileReading> => {
  const { name, size } = file;
  if (size > LARGEST_BYTES) {
    return { ok: false, error: `${name} is larger than 50 MB. Please choose a smaller file.` };
  }
  const buffer = await file.arrayBuffer().catch(() => null);
  if (buffer === null) {
    return { ok: false, error: `${name} could not be read. Please choose it again.` };
  }
  const bytes = new Uint8Array(buffer);
  const mark = markOf(bytes);
  if (mark === undefined && bytes.subarray(0, BINARY_WITHIN_BYTES).includes(0)) {
    return { ok: false, error: `${name} is no text. Please choose a text file.` };
  }
  try {
    const decoder = new TextDecoder(mark?.encoding ?? 'utf-8', { fatal: true });
    return { ok: true, text: withPlainLineEnds(decoder.decode(bytes)) };
  } catch {
    return {
      ok: false,
      error: `${name} is no text in UTF-8. If it is a text, save it as UTF-8 and choose it again.`,
    };
  }
};
