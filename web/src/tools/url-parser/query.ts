import { isOpaque } from './reading.ts';

export type Parameter = { readonly name: string; readonly value: string };

/** A parameter with the signs that it is written in. */
type Written = Parameter & { readonly written: string };

const writtenIn = (url: URL): readonly Written[] =>
  url.search
    .slice(1)
    .split('&')
    .filter((written) => written !== '')
    .map((written) => {
      // A plus is a space on the web alone (RFC 6068, section 5).
      const signs = isOpaque(url) ? written.replaceAll('+', '%2B') : written;
      // The first question mark is dropped; one behind it belongs to the name.
      const [[name = '', value = ''] = []] = new URLSearchParams(`?${signs}`);
      return { name, value, written };
    });

/** Names and values as whoever gets the address reads them. */
export const parametersOf = (url: URL): readonly Parameter[] =>
  writtenIn(url).map(({ name, value }) => ({ name, value }));

/** With %20 for a space, which a plus is to nobody but servers of the web. */
const asWritten = ({ name, value }: Parameter): string =>
  new URLSearchParams([[name.toWellFormed(), value.toWellFormed()]])
    .toString()
    .replaceAll('+', '%20');

/**
 * An address with other parameters; those without name and value are left out. What is not changed
 * stays as it is written: it may be in letters that are no UTF-8.
 */
export const withQuery = (href: string, query: readonly Parameter[]): string => {
  const url = new URL(href);
  const before = [...writtenIn(url)];
  const parts = query
    .filter(({ name, value }) => name !== '' || value !== '')
    .map((parameter) => {
      const same = before.findIndex(
        ({ name, value }) => name === parameter.name && value === parameter.value,
      );
      const [kept] = same === -1 ? [] : before.splice(same, 1);
      return kept?.written ?? asWritten(parameter);
    });
  url.search = parts.length === 0 ? '' : `?${parts.join('&')}`;
  return url.href;
};
