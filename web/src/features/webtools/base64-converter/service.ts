type Decoding =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: string };

/** Larger pieces overflow the argument list of `fromCharCode`. */
const PIECE = 0x8000;

/** Text as Base64 of its UTF-8 bytes (RFC 4648), plain or with the alphabet for addresses. */
export const encodeBase64 = (text: string, urlSafe: boolean): string => {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  const encoded = btoa(binary);
  return urlSafe ? encoded.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') : encoded;
};

/** Takes both alphabets, with padding or without, in one line or in many. */
export const decodeBase64 = (typed: string): Decoding => {
  const packed = typed.replace(/\s+/g, '');
  const wrong = /[^A-Za-z0-9+/=_-]/u.exec(packed)?.[0];
  if (wrong !== undefined) return { ok: false, error: `${wrong} is no sign of Base64.` };
  const signs = packed.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  if (signs.includes('=')) {
    return { ok: false, error: 'An equals sign stands in the middle; it belongs at the end.' };
  }
  if (signs.length % 4 === 1) {
    return { ok: false, error: 'A sign is missing: this is one too long or three too short.' };
  }
  const bytes = Uint8Array.from(atob(signs), (sign) => sign.charCodeAt(0));
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { ok: false, error: 'This is Base64, but what is inside is no text.' };
  }
};
