import { CRAWL_SIZES } from '@haat/contracts/http/webtools/sitemaps';

const ELLIPSIS = '…';
const encoder = new TextEncoder();

const headOf = (text: string, bytes: number): string => {
  // encodeInto never splits a surrogate pair.
  const { read } = encoder.encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
};

/** Untrusted text without control characters (Postgres refuses NUL). @param bytes of UTF-8. */
export const truncateText = (words: string, bytes: number = CRAWL_SIZES.words): string => {
  // A character has at least one byte.
  const text = words.slice(0, bytes + 1).replace(/\p{Cc}/gu, ' ');
  if (encoder.encode(text).length <= bytes) return text;
  return headOf(text, bytes - encoder.encode(ELLIPSIS).length) + ELLIPSIS;
};
