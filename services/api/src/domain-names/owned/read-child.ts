import { canonicalAddress, readChildHost } from '@haat/contracts/child-nameserver';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { Refusal } from '@haat/platform/answers';
import ipaddr from 'ipaddr.js';

const refusedAt = (field: string, error: string): Refusal =>
  new Refusal(422, error, { fields: { [field]: error } });

/** @throws {Refusal} 422 for a name that is not below the domain */
export const requireChildHost = (domain: string, typed: string, field = 'host'): string => {
  const host = readChildHost(domain, typed);
  if (host !== null) return host;
  const error =
    typed.trim() === '' ? say.childHostMissing : say.childHostInvalid(typed.trim(), domain);
  throw refusedAt(field, error);
};

/** Registries publish only addresses that the whole network reaches. */
const isPublic = (text: string): boolean =>
  (ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)) &&
  !text.includes('%') &&
  ipaddr.parse(text).range() === 'unicast';

/** In one form each; empty ones are left out. @throws {Refusal} 422 at the first wrong one */
export const requireAddresses = (typed: readonly string[]): readonly string[] => {
  const ips: string[] = [];
  for (const [index, text] of typed.entries()) {
    const given = text.trim().replace(/^\[(.*)\]$/, '$1');
    if (given === '') continue;
    if (!isPublic(given)) throw refusedAt(`ips.${index}`, say.childIpInvalid(given));
    const ip = canonicalAddress(given.toLowerCase());
    if (ips.includes(ip)) throw refusedAt(`ips.${index}`, say.childIpTwice(given));
    ips.push(ip);
  }
  if (ips.length === 0) throw refusedAt('ips', say.childIpsMissing);
  return ips;
};
