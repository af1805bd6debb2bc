import { Parser } from 'htmlparser2';

/** What a page asks for, and where it leads by itself. */
export type PageForms = {
  /** Where passwords are sent; the page itself for a field outside a form. */
  readonly passwordsGoTo: readonly URL[];
  /** Where the page goes on to without a click. */
  readonly goesOnTo: URL | null;
};

const MOST_FORMS = 20;

/** @param pageUrl what relative addresses stand on. */
export const readForms = (html: string, pageUrl: string): PageForms => {
  const passwordsGoTo: URL[] = [];
  let goesOnTo: URL | null = null;
  let action = pageUrl;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'form') action = attributes.action?.trim() || pageUrl;
      if (name === 'input' && attributes.type?.trim().toLowerCase() === 'password') {
        const target = URL.parse(attributes.formaction ?? action, pageUrl);
        if (target !== null && passwordsGoTo.length < MOST_FORMS) passwordsGoTo.push(target);
      }
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh') {
        const target = /url\s*=\s*["']?([^"']+)/i.exec(attributes.content ?? '')?.[1];
        if (target !== undefined) goesOnTo ??= URL.parse(target.trim(), pageUrl);
      }
    },
    onclosetag: (name) => {
      if (name === 'form') action = pageUrl;
    },
  });
  parser.end(html);
  return { passwordsGoTo, goesOnTo };
};
