import type { DnsRecord } from '@haat/contracts/dns-record';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { Refusal } from '@haat/platform/answers';
import type { ApiContext } from '../../context.ts';

const RETRY = { headers: { 'retry-after': '60' } } as const;

/** @returns why records at the registrar have no effect; null where they have. */
export const whyNoDns = (
  { settings }: Pick<ApiContext, 'settings'>,
  nameservers: readonly string[] | null,
): string | null => {
  if (nameservers === null) return null;
  const isOurs = nameservers.every((host) => settings.REGISTRAR_DNS.includes(host));
  return isOurs && nameservers.length > 0 ? null : say.otherNameservers(nameservers);
};

/** @throws {Refusal} 503 while the registrar is silent. */
export const listZone = async (
  { registrar }: Pick<ApiContext, 'registrar'>,
  domain: string,
): Promise<readonly DnsRecord[]> => {
  const zone = await registrar.listRecords(domain);
  switch (zone.kind) {
    case 'listed':
      return zone.records;
    case 'not_active':
      return [];
    case 'unknown':
      throw new Refusal(503, say.registrarSilent, RETRY);
  }
};
