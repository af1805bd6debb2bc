/** The nameservers of a domain, read the same in the browser and by the API. */
import { isBelow, readHost } from './host-name.ts';
import { ownedDomainMessages as say } from './owned-domain-messages.ts';

/** A registry takes 2 to 13 nameservers. */
export const MAX_NAMESERVERS = 13;
const MIN_NAMESERVERS = 2;

export type NameserversReading =
  | { readonly ok: true; readonly hosts: readonly string[] }
  | {
      readonly ok: false;
      /** By the index of the typed host. */
      readonly errors: Readonly<Record<number, string>>;
      readonly whole: string | null;
    };

/** Word processors write long dashes, and web pages hidden characters. */
const plain = (typed: string): string =>
  typed
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u200b-\u200d\ufeff]/g, '')
    .trim();

/**
 * As people type them: empty ones, a final dot, capitals.
 * @param children names of the domain's own nameservers at the registry
 */
export const readNameservers = (
  domain: string,
  typed: readonly string[],
  children: readonly string[] = [],
): NameserversReading => {
  const hosts: string[] = [];
  const errors: Record<number, string> = {};
  for (const [index, text] of typed.entries()) {
    const given = plain(text);
    if (given === '') continue;
    const host = readHost(given);
    if (host === null) errors[index] = say.nameserverInvalid(given);
    else if (hosts.includes(host)) errors[index] = say.nameserverTwice(host);
    else if (isBelow(host, domain) && !children.includes(host)) {
      errors[index] = say.nameserverBelow(host, domain);
    } else hosts.push(host);
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors, whole: null };
  return hosts.length < MIN_NAMESERVERS || hosts.length > MAX_NAMESERVERS
    ? { ok: false, errors: {}, whole: say.nameserversMissing }
    : { ok: true, hosts };
};
