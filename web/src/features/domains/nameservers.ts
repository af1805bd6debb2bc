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
