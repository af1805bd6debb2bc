import { fromBase64, toBase64 } from '../base64.ts';
import { kindOf } from '../file-kinds.ts';

export const SNIPPETS = ['data', 'base64', 'html', 'css'] as const;
type Snippet = (typeof SNIPPETS)[number];

export type Picture = {
  readonly mime: string;
  readonly ending: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

export const pictureOf = (bytes: Uint8Array<ArrayBuffer>): Picture | null => {
  const kind = kindOf(bytes);
  return kind?.type.startsWith('image/') ? { mime: kind.type, ending: kind.ending, bytes } : null;
};

/** A data URL alone, in CSS or in HTML. */
const ADDRESS = /data:(?:image\/[\w.+-]+)?(?:;[\w=-]+)*?(;base64)?,([^"'`<>)\\]*)/i;
/** An unencoded SVG has its own brackets and quotes. */
const PLAIN_SVG = /data:image\/svg\+xml(?:;(?!base64)[\w=-]+)*,/gi;
const ENDS = /<\/svg>/gi;
const ESCAPED_ENDS = /%3c(?:\/|%2f)svg%3e/gi;

/** Linear: no search for a missing end behind every start. */
const plainSvgIn = (text: string): string | undefined => {
  const last = [...text.matchAll(ENDS)].at(-1)?.index ?? -1;
  const escaped = text.matchAll(ESCAPED_ENDS);
  let end = escaped.next();
  for (const { 0: beginning, index } of text.matchAll(PLAIN_SVG)) {
    const from = index + beginning.length;
    if (from <= last) return text.slice(from, last + '</svg>'.length);
    if (!/^%3c/i.test(text.slice(from, from + 3))) continue;
    while (!end.done && end.value.index < from + 3) end = escaped.next();
    if (end.done) return undefined;
    return text.slice(from, end.value.index + end.value[0].length);
  }
  return undefined;
};

const firstSvg = (text: string): string => {
  let depth = 0;
  for (const { 0: tag, index } of text.matchAll(/<svg\b|<\/svg>/gi)) {
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth === 0) return text.slice(0, index + tag.length);
  }
  return text;
};

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const bytesIn = (typed: string): Uint8Array<ArrayBuffer> | null => {
  const plain = plainSvgIn(typed);
  if (plain !== undefined) return new TextEncoder().encode(unescaped(firstSvg(plain)));
  if (/^\s*<(?:\?xml|!--|!doctype svg|svg)/i.test(typed)) {
    return new TextEncoder().encode(typed.trim());
  }
  const [address, isBase64, body = ''] = ADDRESS.exec(typed) ?? [];
  if (address !== undefined && isBase64 === undefined) return null;
  const given = address === undefined ? typed.trim().replace(/^["'`]|["'`]$/g, '') : body;
  const decoded = fromBase64(unescaped(given));
  return decoded.ok ? decoded.bytes : null;
};

/** Reads a data URL, also in HTML or CSS, Base64, or SVG text. @returns null without a picture. */
export const readPicture = (typed: string): Picture | null => {
  const bytes = typed.trim() === '' ? null : bytesIn(typed);
  return bytes && pictureOf(bytes);
};

export const dataUrlOf = ({ mime, bytes }: Picture): string =>
  `data:${mime};base64,${toBase64(bytes)}`;

export const snippetOf = (picture: Picture, as: Snippet): string => {
  if (as === 'base64') return toBase64(picture.bytes);
  const address = dataUrlOf(picture);
  if (as === 'data') return address;
  return as === 'html' ? `<img src="${address}" alt="">` : `background-image: url("${address}");`;
};

export const sizeText = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} bytes`;
  const kilobytes = bytes / 1000;
  // 999,960 bytes are 1.0 MB, not 1000.0 KB.
  return kilobytes < 999.95 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1000).toFixed(1)} MB`;
};
