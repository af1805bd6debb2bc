import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';

const BLOCKS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'pre', 'blockquote', 'table', 'br'];

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...BLOCKS,
    ...[
      'strong',
      'b',
      'em',
      'i',
      'code',
      'kbd',
      'a',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'caption',
    ],
  ],
  allowedAttributes: { a: ['href', 'rel'], th: ['scope'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The page has its own h1, and vouches for no link of the provider.
  transformTags: {
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }),
  },
};

/** In characters. Deeply nested HTML takes seconds to clean, and blocks the API meanwhile. */
const MAX_HTML_LENGTH = 50_000;

/** @returns HTML without scripts, styles, loads or frames; at most the first 50,000 characters. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html.slice(0, MAX_HTML_LENGTH), rules).trim();

export const textOf = (html: string): string => {
  const parts: string[] = [];
  const separate = (name: string): void => {
    if (BLOCKS.includes(name) || name === 'td' || name === 'th') parts.push(' ');
  };
  const parser = new Parser({
    ontext: (text) => parts.push(text),
    onopentagname: separate,
    onclosetag: separate,
  });
  parser.end(html.slice(0, MAX_HTML_LENGTH));
  return parts.join('').replace(/\s+/g, ' ').trim();
};
