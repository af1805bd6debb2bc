import { Parser } from 'htmlparser2';
import { linkedPage } from './linked-page.ts';
import { pageAddress } from './page-address.ts';
import { directivesOf, speaksToUs } from './robot-directives.ts';

export type PageToRead = {
  /** As {@link pageAddress} writes it. */
  readonly url: string;
  readonly body: Uint8Array;
  readonly contentType: string;
  /** Every X-Robots-Tag. */
  readonly robotsHeaders: readonly string[];
  /** Every Link header. */
  readonly linkHeaders: readonly string[];
};

export type PageRead = {
  /** Where the page may be listed. */
  readonly isIndexable: boolean;
  /**
   * The address that the page says is the right one for it; null where that is its own or unsaid.
   */
  readonly canonical: string | null;
  /**
   * Pages of the same site that it leads to and that may be followed, in their order, each once.
   */
  readonly links: readonly string[];
};

const SNIFFED_BYTES = 1024;

/** The label of the encoding: from the header, else from an early `<meta>` (HTML standard). */
const labelOf = (contentType: string, body: Uint8Array): string => {
  const start = Buffer.from(body.subarray(0, SNIFFED_BYTES)).toString('latin1');
  const [, label] =
    /charset\s*=\s*["']?([\w:-]+)/i.exec(contentType) ??
    /<meta[^>]+charset\s*=\s*["']?\s*([\w:-]+)/i.exec(start) ??
    [];
  return label ?? 'utf-8';
};

const decode = (contentType: string, body: Uint8Array): string => {
  try {
    return new TextDecoder(labelOf(contentType, body)).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
};

/** RFC 8288: `<https://…>; rel="canonical"`. */
const canonicalHeader = (headers: readonly string[]): string | null => {
  for (const header of headers) {
    const [, href] = /<([^>]*)>[^,]*;\s*rel\s*=\s*"?canonical\b/i.exec(header) ?? [];
    if (href !== undefined) return href;
  }
  return null;
};

const tokens = (text: string | undefined): readonly string[] =>
  (text ?? '').toLowerCase().split(/\s+/);

/**
 * Reads what a crawler needs of an HTML page. Never fails: broken HTML is read as far as it goes.
 */
export const readPage = ({ url, body, ...head }: PageToRead): PageRead => {
  const robots: string[] = [...head.robotsHeaders];
  const hrefs: string[] = [];
  let canonical = canonicalHeader(head.linkHeaders);
  let base: string | null = null;
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      const { href } = attributes;
      if (tag === 'meta' && speaksToUs(attributes.name ?? '')) {
        // A name before a colon has a meaning in headers alone.
        robots.push((attributes.content ?? '').replaceAll(':', ' '));
      }
      if (href === undefined) return;
      if (tag === 'base') base ??= URL.parse(href, url)?.href ?? null;
      if (tag === 'link' && tokens(attributes.rel).includes('canonical')) canonical ??= href;
      if (tag !== 'a' && tag !== 'area') return;
      if (!tokens(attributes.rel).includes('nofollow')) hrefs.push(href);
    },
  });
  parser.end(decode(head.contentType, body));

  const { index, follow } = directivesOf(robots);
  const { origin } = new URL(url);
  const from = base ?? url;
  const found = hrefs.map((href) => linkedPage(href, from, origin));
  const right = canonical === null ? null : URL.parse(canonical, from);
  const isElsewhere =
    right !== null && /^https?:$/.test(right.protocol) && pageAddress(right) !== url;
  return {
    isIndexable: index,
    canonical: isElsewhere ? pageAddress(right) : null,
    links: follow ? [...new Set(found.filter((link) => link !== null))] : [],
  };
};
