import { isBelow, readHost } from '@haat/contracts/host-name';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { Refusal } from '@haat/platform/answers';

const MIN_NAMESERVERS = 2;
const MAX_NAMESERVERS = 13;

const refusedAt = (index: number, error: string): Refusal =>
  new Refusal(422, error, { fields: { [`nameservers.${index}`]: error } });

/** Word processors write long dashes. */
const plain = (typed: string): string =>
  typed
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u200b-\u200d\ufeff]/g, '')
    .trim();

/**
 * As people type them: empty ones, a final dot, capitals.
 * @param children names of the domain's own nameservers at the registry
 * @throws {Refusal} 422 at the field
 */
export const readNameservers = (
  typed: readonly string[],
  domain: string,
  children: readonly string[],
): readonly string[] => {
  const hosts: string[] = [];
  for (const [index, text] of typed.entries()) {
    const given = plain(text);
    if (given === '') continue;
    const host = readHost(given);
    if (host === null) throw refusedAt(index, say.nameserverInvalid(given));
    if (hosts.includes(host)) throw refusedAt(index, say.nameserverTwice(host));
    if (isBelow(host, domain) && !children.includes(host)) {
      throw refusedAt(index, say.nameserverBelow(host, domain));
    }
    hosts.push(host);
  }
  if (hosts.length < MIN_NAMESERVERS || hosts.length > MAX_NAMESERVERS) {
    const error = say.nameserversMissing;
    throw new Refusal(422, error, { fields: { nameservers: error } });
  }
  return hosts;
};
