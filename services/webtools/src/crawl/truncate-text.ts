import { CRAWL_SIZES } from '@haat/contracts/http/webtools/sitemaps';

const ELLIPSIS = '…';
const encoder = new TextEncoder();

/** Cut where a character ends. */
const headOf = (text: string, bytes: number): string => {
  // What encodeInto has read never ends within a pair of surrogates.
  const { read } = encoder.encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
};

/**
 * Words that a stranger may have written, as they are stored: without control characters, NUL among
 * them, which Postgres takes in no text, and cut at a character where they are too long.
 * @param bytes of UTF-8, with the ellipsis.
 */
export const truncateText = (words: string, bytes: number = CRAWL_SIZES.words): string => {
  // Every character has a byte or more: the rest need not be looked at.
  const text = words.slice(0, bytes + 1).replace(/\p{Cc}/gu, ' ');
  if (encoder.encode(text).length <= bytes) return text;
  return headOf(text, bytes - encoder.encode(ELLIPSIS).length) + ELLIPSIS;
};
