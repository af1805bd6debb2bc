import { readPageText } from '../pages/page-text.ts';
import { parseHtml } from '../pages/parse-html.ts';

export type PageForms = {
  /** The page itself for a field outside a form. */
  readonly passwordsGoTo: readonly URL[];
  readonly goesOnTo: URL | null;
};

const MAX_FORMS = 20;
const MAX_REFRESHES = 20;
/** Browsers show 2,048 characters. */
const MAX_ADDRESS_LENGTH = 8_192;

const resolved = (written: string, base: string): URL | null =>
  URL.parse(written.slice(0, MAX_ADDRESS_LENGTH), base);

/** Browsers need no `url=` (HTML, shared declarative refresh steps). */
const REFRESH =
  /^\s*(?:\d[\d.]*|\.[\d.]*)(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.*))/is;

const refreshedTo = (content: string): string => {
  const [, double, single, bare] = REFRESH.exec(content.slice(0, MAX_ADDRESS_LENGTH)) ?? [];
  return (double ?? single ?? bare ?? '').trim();
};

/** @param refresh the header, which wins over the page; '' for none. */
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
      // The first `<base>` counts, even an invalid one (WHATWG HTML, 4.2.3).
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

/** {@link PageForms} as text: a URL cannot cross threads. */
export type FormsFound = {
  readonly passwordsGoTo: readonly string[];
  readonly goesOnTo: string | null;
};

export const readPageForms = (page: {
  readonly url: string;
  readonly body: Uint8Array;
  readonly charset: string | null;
  readonly refresh: string;
}): FormsFound => {
  const { text } = readPageText(page.body, page.charset);
  const forms = readForms(text, page.url, page.refresh);
  return {
    passwordsGoTo: forms.passwordsGoTo.map(({ href }) => href),
    goesOnTo: forms.goesOnTo?.href ?? null,
  };
};
