import { readPageText } from '../pages/page-text.ts';
import { parseHtml } from '../pages/parse-html.ts';

/** What a page asks for, and where it leads by itself. */
export type PageForms = {
  /** Where passwords are sent; the page itself for a field outside a form. */
  readonly passwordsGoTo: readonly URL[];
  /** Where the page goes on to without a click. */
  readonly goesOnTo: URL | null;
};

const MAX_FORMS = 20;
/** Addresses that are tried before a page is held to go on to none. */
const MAX_REFRESHES = 20;
/** Of an address as it is written: browsers show 2,048 characters, and its host comes first. */
const MAX_ADDRESS_LENGTH = 8_192;

const resolved = (written: string, base: string): URL | null =>
  URL.parse(written.slice(0, MAX_ADDRESS_LENGTH), base);

/** A time, and what is behind it: browsers need no `url=` (HTML, shared declarative refresh steps). */
const REFRESH =
  /^\s*(?:\d[\d.]*|\.[\d.]*)(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.*))/is;

/** Where a refresh leads, as it is written; empty where it is the page itself. */
const refreshedTo = (content: string): string => {
  const [, double, single, bare] = REFRESH.exec(content.slice(0, MAX_ADDRESS_LENGTH)) ?? [];
  return (double ?? single ?? bare ?? '').trim();
};

/**
 * @param pageUrl what relative addresses stand on, unless the page names another base.
 * @param refresh the header of that name, which browsers heed before the page (HTML, "create and
 *   initialize a Document object"); empty where there is none.
 */
export const readForms = (html: string, pageUrl: string, refresh = ''): PageForms => {
  const passwordsGoTo: URL[] = [];
  const sentOn = refreshedTo(refresh);
  let goesOnTo = sentOn === '' ? null : resolved(sentOn, pageUrl);
  let fields = 0;
  let refreshes = 0;
  let action = pageUrl;
  let base: string | null = null;
  parseHtml(html, {
    onopentag: (name, attributes) => {
      // The first one counts, be it as it may (WHATWG HTML, 4.2.3).
      if (name === 'base' && attributes.href !== undefined) {
        base ??= resolved(attributes.href, pageUrl)?.href ?? pageUrl;
      }
      if (name === 'form') action = attributes.action?.trim() || pageUrl;
      if (name === 'input' && attributes.type?.trim().toLowerCase() === 'password') {
        if (fields >= MAX_FORMS) return;
        fields += 1;
        const target = resolved(attributes.formaction ?? action, base ?? pageUrl);
        if (target !== null) passwordsGoTo.push(target);
      }
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh') {
        if (goesOnTo !== null || refreshes >= MAX_REFRESHES) return;
        refreshes += 1;
        const target = refreshedTo(attributes.content ?? '');
        if (target !== '') goesOnTo = resolved(target, base ?? pageUrl);
      }
    },
    onclosetag: (name) => {
      if (name === 'form') action = pageUrl;
    },
  });
  return { passwordsGoTo, goesOnTo };
};

/** {@link PageForms} as text, since an address does not cross from thread to thread. */
export type FormsFound = {
  readonly passwordsGoTo: readonly string[];
  readonly goesOnTo: string | null;
};

/** As {@link readForms}, from the bytes of a page. */
export const readPageForms = (page: {
  /** Of the page. */
  readonly url: string;
  readonly body: Uint8Array;
  /** That its content-type names. */
  readonly charset: string | null;
  /** Its header; empty where there is none. */
  readonly refresh: string;
}): FormsFound => {
  const { text } = readPageText(page.body, page.charset);
  const forms = readForms(text, page.url, page.refresh);
  return {
    passwordsGoTo: forms.passwordsGoTo.map(({ href }) => href),
    goesOnTo: forms.goesOnTo?.href ?? null,
  };
};
