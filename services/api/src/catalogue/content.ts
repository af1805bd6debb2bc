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
  // The page that shows it has its own h1, and answers for no link that the provider sets.
  transformTags: {
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }),
  },
};

/**
 * In characters; a description is a page or two. What is nested a hundred thousand times takes
 * seconds to clean, and the API answers nobody meanwhile.
 */
const MAX_HTML_LENGTH = 50_000;

/**
 * @returns the provider's HTML without anything that runs, loads, styles or frames; at most its first
 *   50,000 characters.
 */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html.slice(0, MAX_HTML_LENGTH), rules).trim();

/** @returns the words of clean HTML, entities decoded, single spaces between them. */
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
