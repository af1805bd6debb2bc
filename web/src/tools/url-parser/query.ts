import { isOpaque } from './reading.ts';

export type Parameter = { readonly name: string; readonly value: string };

type Written = Parameter & { readonly written: string };

const writtenIn = (url: URL): readonly Written[] =>
  url.search
    .slice(1)
    .split('&')
    .filter((written) => written !== '')
    .map((written) => {
      // A plus is a space only on the web (RFC 6068, section 5).
      const signs = isOpaque(url) ? written.replaceAll('+', '%2B') : written;
      // URLSearchParams drops the first question mark; a second one is the name's.
      const [[name = '', value = ''] = []] = new URLSearchParams(`?${signs}`);
      return { name, value, written };
    });

export const parametersOf = (url: URL): readonly Parameter[] =>
  writtenIn(url).map(({ name, value }) => ({ name, value }));

/** %20: only web servers read a plus as a space. */
const asWritten = ({ name, value }: Parameter): string =>
  new URLSearchParams([[name.toWellFormed(), value.toWellFormed()]])
    .toString()
    .replaceAll('+', '%20');

/** Drops empty parameters. Unchanged ones keep their encoding, which may not be UTF-8. */
export const withQuery = (href: string, query: readonly Parameter[]): string => {
  const url = new URL(href);
  const before = [...writtenIn(url)];
  const parts = query
    .filter(({ name, value }) => name !== '' || value !== '')
    .map((parameter) => {
      const same = before.findIndex(
        ({ name, value }) => name === parameter.name && value === parameter.value,
      );
      const [unchanged] = same === -1 ? [] : before.splice(same, 1);
      return unchanged?.written ?? asWritten(parameter);
    });
  url.search = parts.length === 0 ? '' : `?${parts.join('&')}`;
  return url.href;
};
