export const DOMAIN_SECTIONS = [
  'overview',
  'nameservers',
  'dns',
  'transfer',
  'contacts',
  'advanced',
] as const;
export type DomainSection = (typeof DOMAIN_SECTIONS)[number];

const DASHBOARD = '/user/dashboard';

export const domainPaths = {
  all: `${DASHBOARD}?tab=domains`,
  /** @param domain lower-case ASCII */
  domain: (domain: string, section: DomainSection = 'overview') =>
    `${DASHBOARD}?${new URLSearchParams({ tab: 'domains', domain, section })}`,
  /** Of older emails; leads to `all`. */
  renewals: `${DASHBOARD}/renewals`,
} as const;

const OWNED = '/api/domains/owned';
const owned = (domain: string) => `${OWNED}/${encodeURIComponent(domain)}`;
const records = (domain: string) => `${owned(domain)}/dns/records`;
const zone = (domain: string) => `${owned(domain)}/dns/zone`;
const contacts = (domain: string) => `${owned(domain)}/contacts`;
const changes = (domain: string) => `${owned(domain)}/changes`;

export const domainApiPaths = {
  owned: OWNED,
  domain: owned,
  changes,
  change: (domain: string, id: string) => `${changes(domain)}/${encodeURIComponent(id)}`,
  nameservers: (domain: string) => `${owned(domain)}/nameservers`,
  autoRenew: (domain: string) => `${owned(domain)}/auto-renew`,
  lock: (domain: string) => `${owned(domain)}/lock`,
  transferCode: (domain: string) => `${owned(domain)}/transfer-code`,
  renewTransferCode: (domain: string) => `${owned(domain)}/transfer-code/renew`,
  records,
  batch: (domain: string) => `${records(domain)}/batch`,
  zone,
  contacts,
  contact: (domain: string, role: string) => `${contacts(domain)}/${encodeURIComponent(role)}`,
  privacy: (domain: string) => `${owned(domain)}/privacy`,
  childNameservers: (domain: string) => `${owned(domain)}/child-nameservers`,
  dnssec: (domain: string) => `${owned(domain)}/dnssec`,
  resendVerification: (domain: string) => `${owned(domain)}/verification/resend`,
  zonePreview: (domain: string) => `${zone(domain)}/preview`,
} as const;
