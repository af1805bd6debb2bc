import { readPageText } from '../pages/page-text.ts';
import { parseHtml } from '../pages/parse-html.ts';
import { directivesFor, MAX_LINE_LENGTH, MAX_LINES } from '../pages/robot-lines.ts';
import { ROBOT_NAME } from '../ssrf-guard/robot-name.ts';
import { canonicalIn } from './link-headers.ts';
import { linkedPage } from './linked-page.ts';
import { pageAddress } from './page-address.ts';

type Directives = { readonly index: boolean; readonly follow: boolean };

const US = ROBOT_NAME.toLowerCase();

const speaksToUs = (name: string): boolean =>
  name.toLowerCase() === 'robots' || name.toLowerCase() === US;

/** All `X-Robots-Tag` and `<meta name="robots">` together: the strictest wins. */
const directivesOf = (lines: readonly string[]): Directives => {
  const words = lines.flatMap((line) =>
    directivesFor(line, (name) => name === US)
      .split(',')
      .map((word) => word.trim().toLowerCase()),
  );
  const says = (word: string): boolean => words.includes(word) || words.includes('none');
  return { index: !says('noindex'), follow: !says('nofollow') };
};

export type PageToRead = {
  /** As from {@link pageAddress}. */
  readonly url: string;
  readonly body: Uint8Array;
  readonly charset: string | null;
  readonly robotsHeaders: readonly string[];
  readonly linkHeaders: readonly string[];
};

export type PageRead = {
  readonly isIndexable: boolean;
  /** Null if it is the page itself or missing. */
  readonly canonical: string | null;
  /** Links that may be followed, of the same site, in order, each once. */
  readonly links: readonly string[];
  readonly isCut: boolean;
};

/** A sitemap holds no more; usual pages have hundreds. */
const MAX_HREFS = 50_000;
/** Of all links: a long `<base>` multiplies short ones. */
const MAX_LINK_CHARACTERS = 4 * 1024 * 1024;
/** Longest URL in a sitemap (sitemaps.org). */
const MAX_ADDRESS_LENGTH = 2_048;

const WEB = /^https?:$/;

const MAX_REL_LENGTH = 256;

const tokens = (text: string | undefined): readonly string[] =>
  (text ?? '').slice(0, MAX_REL_LENGTH).toLowerCase().split(/\s+/);

const createLinks = (origin: string) => {
  const links = new Set<string>();
  let characters = 0;
  let isCut = false;
  return {
    add: (href: string, from: string): void => {
      if (isCut) return;
      const link = linkedPage(href, from, origin);
      if (link === null || links.has(link)) return;
      isCut = characters + link.length > MAX_LINK_CHARACTERS;
      if (isCut) return;
      links.add(link);
      characters += link.length;
    },
    found: (): readonly string[] => [...links],
    isCut: () => isCut,
  };
};

/** Never fails on broken HTML. */
export const readPage = ({ url, body, charset, ...head }: PageToRead): PageRead => {
  const robots = [...head.robotsHeaders];
  const max = robots.length + MAX_LINES;
  const hrefs: string[] = [];
  let isCut = false;
  let canonical = canonicalIn(head.linkHeaders);
  let base: string | null = null;
  parseHtml(readPageText(body, charset).text, {
    onopentag: (tag, attributes) => {
      const { href } = attributes;
      if (tag === 'meta' && robots.length < max && speaksToUs(attributes.name ?? '')) {
        // A name before a colon counts only in headers.
        robots.push((attributes.content ?? '').slice(0, MAX_LINE_LENGTH).replaceAll(':', ' '));
      }
      if (href === undefined || href.length > MAX_ADDRESS_LENGTH) return;
      // The first `<base>` counts, even an invalid one (WHATWG HTML, 4.2.3).
      if (tag === 'base') base ??= URL.parse(href, url)?.href ?? url;
      if (tag === 'link' && tokens(attributes.rel).includes('canonical')) canonical ??= href;
      if (tag !== 'a' && tag !== 'area') return;
      if (hrefs.length >= MAX_HREFS) isCut = true;
      else if (!tokens(attributes.rel).includes('nofollow')) hrefs.push(href);
    },
  });
  const { index, follow } = directivesOf(robots);
  const from = base ?? url;
  const links = createLinks(new URL(url).origin);
  if (follow) for (const href of hrefs) links.add(href, from);
  const right = canonical === null ? null : URL.parse(canonical, from);
  const isElsewhere = right !== null && WEB.test(right.protocol) && pageAddress(right) !== url;
  return {
    isIndexable: index,
    canonical: isElsewhere ? pageAddress(right) : null,
    links: links.found(),
    isCut: isCut || links.isCut(),
  };
};
