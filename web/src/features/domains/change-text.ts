import type {
  DomainChange,
  DomainChangeEntry,
  DomainChangeState,
  ShownChangeAnswer,
} from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';

export type ShownChange = ShownChangeAnswer['change'];

const KINDS = {
  nameservers: 'Nameservers',
  lock: 'Transfer lock',
  dns: 'DNS records',
  contact: 'Contacts',
  privacy: 'Hide my details',
  child_nameserver: 'Child nameservers',
  dnssec: 'DNSSEC',
  verification: 'Confirmation email',
  at_registrar: 'Changed at the registrar',
} as const satisfies Record<DomainChange['kind'], string>;

export const kindText = (kind: DomainChange['kind']): string => KINDS[kind];

const BY = {
  you: 'by you',
  support: 'by our support',
  registrar: 'at the registrar',
} as const satisfies Record<DomainChangeEntry['by'], string>;

export const byText = (by: DomainChangeEntry['by']): string => BY[by];

const STATES = {
  requested: 'Waiting to be sent to the registrar.',
  sent: 'Sent to the registrar. Waiting for its answer.',
  checking:
    'The registrar hasn’t said whether it’s done. We’re checking. You don’t need to do anything.',
  done: 'Done.',
  refused: 'Refused.',
} as const satisfies Record<DomainChangeState, string>;

export const VISIBLE_LATER = 'Changes can take up to 24 to 48 hours to be visible everywhere.';

/** Others remember the old value for a time. */
const SEEN_LATER: readonly DomainChange['kind'][] = [
  'nameservers',
  'dns',
  'child_nameserver',
  'dnssec',
];

const doneText = (kind: DomainChange['kind']): string => {
  if (kind === 'verification') return 'Sent. Open the link in the email.';
  return SEEN_LATER.includes(kind) ? `${STATES.done} ${VISIBLE_LATER}` : STATES.done;
};

export const OWNER_CHANGE_WAITS =
  'Waiting until the old and the new owner have opened the links in their emails. Until then, the ' +
  'old details stay.';

/**
 * @param change undefined while it is loading
 * @param isOwnerChangePending the registrar waits for both owners
 * @returns one sentence or two
 */
export const changeText = (
  change: ShownChange | undefined,
  isOwnerChangePending: boolean,
): string => {
  if (change === undefined) return STATES.requested;
  const { kind, state, reason, failed, operations } = change;
  if (state === 'refused') {
    const title = kind === 'verification' ? 'Not sent.' : 'Not changed.';
    return `${title} ${reason ?? STATES.refused}`;
  }
  if (state === 'checking' && kind === 'contact' && isOwnerChangePending) return OWNER_CHANGE_WAITS;
  if (state !== 'done') return STATES[state];
  if (failed.length > 0) return say.someRefused(failed.length, operations.length);
  return doneText(kind);
};
