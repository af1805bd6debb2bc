import { isBelow, readHost } from '@haat/contracts/host-name';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';

/** A registry takes 2 to 13 nameservers. */
export const MAX_OWN_NAMESERVERS = 13;
const MIN_OWN_NAMESERVERS = 2;

export type OurNameservers = {
  readonly our_dns: readonly string[];
  readonly our_hosting: readonly string[];
};

export type NameserverChoice = 'our_dns' | 'our_hosting' | 'own';

/** The order of nameservers says nothing. */
export const isSameHosts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && one.length === other.length && one.every((host) => other.includes(host));

/** @returns which of the choices these nameservers are; null while they are unknown. */
export const choiceOf = (
  hosts: readonly string[] | null,
  { our_dns, our_hosting }: OurNameservers,
): NameserverChoice | null => {
  if (hosts === null) return null;
  if (isSameHosts(hosts, our_dns)) return 'our_dns';
  return isSameHosts(hosts, our_hosting) ? 'our_hosting' : 'own';
};

/** @returns "Our DNS", "Our hosting", "ns1.example.com +1". */
export const shortNameservers = (hosts: readonly string[] | null, ours: OurNameservers): string => {
  switch (choiceOf(hosts, ours)) {
    case null:
      return 'Not known yet';
    case 'our_dns':
      return 'Our DNS';
    case 'our_hosting':
      return 'Our hosting';
    case 'own': {
      const [first = 'None', ...others] = hosts ?? [];
      return others.length === 0 ? first : `${first} +${others.length}`;
    }
  }
};

export type NameserversReading =
  | { readonly ok: true; readonly hosts: readonly string[] }
  | {
      readonly ok: false;
      /** By the index of the typed host. */
      readonly errors: Readonly<Record<number, string>>;
      readonly whole: string | null;
    };

const errorOf = (
  domain: string,
  typed: string,
  earlier: readonly (string | null)[],
): string | null => {
  if (typed.trim() === '') return null;
  const host = readHost(typed);
  if (host === null) return say.nameserverInvalid(typed.trim());
  if (earlier.includes(host)) return say.nameserverTwice(host);
  return isBelow(host, domain) ? say.nameserverBelow(host, domain) : null;
};

/** Empty ones are left out. */
export const readNameservers = (domain: string, typed: readonly string[]): NameserversReading => {
  const hosts = typed.map(readHost);
  const errors = Object.fromEntries(
    typed.flatMap((one, index) => {
      const error = errorOf(domain, one, hosts.slice(0, index));
      return error === null ? [] : [[index, error]];
    }),
  );
  const found = hosts.filter((host) => host !== null);
  if (Object.keys(errors).length > 0) return { ok: false, errors, whole: null };
  if (found.length < MIN_OWN_NAMESERVERS || found.length > MAX_OWN_NAMESERVERS) {
    return { ok: false, errors: {}, whole: say.nameserversMissing };
  }
  return { ok: true, hosts: found };
};
