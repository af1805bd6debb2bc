import type { DomainContact } from '@haat/contracts/domain-contact';
import type {
  DomainChangeEntry,
  DomainContactsAnswer,
  OwnedDomain,
  OwnedDomainAnswer,
  OwnedDomainsAnswer,
  OwnedPlan,
} from '@haat/contracts/http/owned-domains';
import type { OwnedPlanAnswer } from '@haat/contracts/http/owned-hosting';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { address, customer, endingPlan, redeemable, subscription } from './samples.ts';

/** The domain of `subscription`. */
export const ownedDomain: OwnedDomain = {
  domain: 'mitticraft.in',
  order_id: 'HT-251121-7K3M',
  state: 'active',
  expires_at: subscription.paid_until,
  days_left: 6,
  ended_at: null,
  nameservers: ['ns1.haat.example', 'ns2.haat.example'],
  lock: true,
  read_at: '2026-11-22T05:55:00.000Z',
  verify_by: null,
  renewal: { subscription_id: subscription.id, price: 749, price_note: null, order: null },
  restore: null,
  auto_renew: { enabled: false, price: null, on: null, note: null },
};

/** The domain of `redeemable`. */
export const redeemableDomain: OwnedDomain = {
  ...ownedDomain,
  ...{ state: 'redemption', expires_at: redeemable.paid_until, days_left: -53 },
  renewal: {
    ...{ subscription_id: redeemable.id, price: null, price_note: redeemable.price_note },
    order: null,
  },
  restore: redeemable.restore,
};

/** The plan of `endingPlan`. */
export const ownedPlan: OwnedPlan = {
  order_id: 'HT-251121-7K3M',
  domain: 'mitticraft.in',
  plan: 'Thela',
  is_free: false,
  state: 'active',
  period: 'month',
  expires_at: endingPlan.paid_until,
  renewable_until: null,
  renewal: { subscription_id: endingPlan.id, price: 99, price_note: null, order: null },
};

/** `ownedPlan` with its own page. */
export const planDetail: OwnedPlanAnswer = {
  ...{ id: 'HT-251121-7K3M', domain: 'mitticraft.in', plan: 'Thela', is_free: false },
  ...{ state: 'active', period: 'month', expires_at: endingPlan.paid_until },
  ...{ renewable_until: null, renewal: ownedPlan.renewal, cancelled_until: null },
  started_at: '2025-11-21T05:02:40.000Z',
  username: 'mitticra',
  panel_url: 'https://panel.haat.example:2083/',
  nameservers: ['ns1.haat.example', 'ns2.haat.example'],
  ip_address: '203.0.113.24',
  is_domain_here: true,
  disk: { used: 13_314_398_618, limit: 53_687_091_200 },
  traffic: { used: 33_285_996_544, limit: null },
  mailboxes: { used: 46, limit: 50 },
  read_at: '2026-11-22T05:55:00.000Z',
  is_stale: false,
  not_now: { panel: null, password: null, cancellation: null },
  if_cancelled: { offline_at: endingPlan.paid_until, deleted_at: '2027-01-21T05:02:40.000Z' },
};

const ourNameservers = {
  our_dns: ['dns1.haat.example', 'dns2.haat.example'],
  our_hosting: ['ns1.haat.example', 'ns2.haat.example'],
};

export const ownedList: OwnedDomainsAnswer = {
  domains: [ownedDomain],
  plans: [ownedPlan],
  ...ourNameservers,
};

export const ownedDetail: OwnedDomainAnswer = {
  ...ownedDomain,
  ...ourNameservers,
  is_stale: false,
  not_now: {
    ...{ nameservers: null, lock: null, dns: null, transfer_code: null, contacts: null },
    ...{ privacy: null, child_nameservers: null, dnssec: null, auto_renew: null },
    verification: say.verificationNotNeeded,
  },
  hosting_address: '203.0.113.24',
  ips_tag: false,
  privacy: false,
  owner_change_pending: false,
  child_nameservers: [],
  ds_records: [],
  changes: [],
};

export const domainChange: DomainChangeEntry = {
  id: 'CH-1',
  kind: 'nameservers',
  state: 'done',
  reason: null,
  by: 'you',
  requested_at: '2026-11-22T05:50:00.000Z',
  ended_at: '2026-11-22T05:51:00.000Z',
  before: ['ns1.old.example', 'ns2.old.example'],
  after: ['ns1.haat.example', 'ns2.haat.example'],
  warning: null,
  failed: [],
};

const { username: _, ...place } = address;
export const ownerContact: DomainContact = { ...place, email: customer.email };

export const techContact: DomainContact = {
  ...ownerContact,
  name: 'Ravi Menon',
  company: '',
  email: 'ravi@example.in',
};

export const domainContacts: DomainContactsAnswer = {
  contacts: {
    ...{ registrant: ownerContact, admin: ownerContact },
    ...{ tech: techContact, billing: ownerContact },
  },
  same_as_registrant: ['admin', 'billing'],
  owner_change_pending: false,
  has_owner_change: true,
};
