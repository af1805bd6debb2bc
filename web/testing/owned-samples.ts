import type {
  DomainChangeEntry,
  OwnedDomain,
  OwnedDomainAnswer,
  OwnedDomainsAnswer,
  OwnedPlan,
} from '@haat/contracts/http/owned-domains';
import { endingPlan, subscription } from './samples.ts';

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
  renewal: { subscription_id: subscription.id, price: 749, price_note: null, order: null },
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
  not_now: { nameservers: null, lock: null, dns: null, transfer_code: null },
  hosting_address: '203.0.113.24',
  ips_tag: false,
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
