import { md5 } from '@noble/hashes/legacy.js';

const inHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The MD5 of a text's UTF-8 bytes, in lower-case hex (RFC 1321). */
export const md5OfText = (text: string): string => inHex(md5(new TextEncoder().encode(text)));

/**
 * The MD5 of a stream, piece by piece, so that a file may be larger than memory.
 * @param onBytes called with how many bytes have been read.
 * @throws where the stream breaks, as when a file is changed meanwhile.
 */
export const md5OfStream = async (
  stream: ReadableStream<Uint8Array>,
  onBytes: (read: number) => void,
): Promise<string> => {
  const hash = md5.create();
  const reader = stream.getReader();
  let read = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return inHex(hash.digest());
    hash.update(value);
    read += value.length;
    onBytes(read);
  }
};

export type Comparison = 'same' | 'different' | 'not-md5';

/** Whether a checksum that was given, in any case and with spaces around, is this one. */
export const compareMd5 = (given: string, md5Hex: string): Comparison => {
  const wanted = given.trim().toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(wanted)) return 'not-md5';
  return wanted === md5Hex ? 'same' : 'different';
};
