import { withoutEnd } from './without-end.ts';

/** A multiple of three; more arguments overflow `fromCharCode`. */
const PIECE = 0x6000;

/** One line, padded (RFC 4648, section 4). */
export const toBase64 = (bytes: Uint8Array): string => {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE))));
  }
  return pieces.join('');
};

type Bytes =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly error: string };

const named = (sign: string): string =>
  /[\p{C}\p{Z}]/u.test(sign)
    ? `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : sign;

/** Takes both alphabets, padded or not, in lines. */
export const fromBase64 = (typed: string): Bytes => {
  const packed = typed.replace(/[\s\u200B\uFEFF]+/g, '');
  const wrong = /[^A-Za-z0-9+/=_-]/u.exec(packed)?.[0];
  if (wrong !== undefined) return { ok: false, error: `${named(wrong)} is no sign of Base64.` };
  const signs = withoutEnd(packed.replaceAll('-', '+').replaceAll('_', '/'), '=');
  if (signs.includes('=')) {
    return { ok: false, error: 'An equals sign stands in the middle; it belongs at the end.' };
  }
  if (signs.length % 4 === 1) {
    return { ok: false, error: 'A sign is missing: this is one too long or three too short.' };
  }
  const binary = atob(signs);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return { ok: true, bytes };
};
