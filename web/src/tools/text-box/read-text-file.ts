export type FileReading =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: string };

/** A phone's tab runs out of memory beyond it. */
const LARGEST_BYTES = 50_000_000;
/** Binary formats have a zero byte here. */
const BINARY_WITHIN_BYTES = 8_192;

/** By byte order mark; else UTF-8 (WHATWG Encoding, BOM sniff). */
const MARKS = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

const markOf = (bytes: Uint8Array) =>
  MARKS.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte));

export const withPlainLineEnds = (text: string): string =>
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;

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
