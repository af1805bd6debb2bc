import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import type { Digests } from './digests.ts';

const inHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** RFC 1321, FIPS 180-4. No WebAssembly: pages may not start it. Lone surrogates are U+FFFD. */
export const hashText = (text: string): Digests => {
  const bytes = new TextEncoder().encode(text);
  return {
    md5: inHex(md5(bytes)),
    sha1: inHex(sha1(bytes)),
    sha256: inHex(sha256(bytes)),
    sha512: inHex(sha512(bytes)),
  };
};
