import type {
  FoundAddressAnswer,
  IpFinderAnswer,
} from '@haat/contracts/http/webtools/domain-ip-finder';
import { aliasHint } from '../alias-hint.ts';

export const countLabel = (count: number): string =>
  `${count === 0 ? 'No' : count} ${count > 1 ? 'addresses' : 'address'} for`;

/** IANA special-purpose registries. */
const RANGES: Readonly<Record<string, string>> = {
  private: 'belongs to private networks, such as those at home and in offices',
  uniqueLocal: 'belongs to private networks, such as those at home and in offices',
  loopback: 'is the asking machine itself',
  linkLocal: 'reaches no farther than one cable or one radio network',
  carrierGradeNat: 'belongs to the inner network of an internet provider',
  multicast: 'is a group of machines, not one',
  broadcast: 'is all machines of a network, not one',
  unspecified: 'is no machine at all',
};

const hintFor = ({ address, isPublic, range }: FoundAddressAnswer): string | null => {
  if (isPublic) return null;
  const why = RANGES[range] ?? 'is set aside for special uses';
  return `${address} is not on the public internet: it ${why}.`;
};

export const hintsFor = (answer: IpFinderAnswer): readonly string[] => {
  const way = aliasHint(answer);
  const isEmpty = answer.addresses.length === 0 && way === null;
  return [
    way,
    isEmpty ? 'This domain exists, but it has no IP address, so it has no website.' : null,
    ...answer.unanswered.map(
      (family) => `No answer about IPv${family}: the domain may have such addresses too.`,
    ),
    ...answer.addresses.map(hintFor),
  ].filter((hint) => hint !== null);
};
