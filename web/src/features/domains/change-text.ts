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
  checking: 'The registrar hasn’t said whether it’s done. We’re checking.',
  done: 'Done.',
  refused: 'Refused.',
} as const satisfies Record<DomainChangeState, string>;

export const VISIBLE_LATER = 'Changes can take up to 24 to 48 hours to be visible everywhere.';

/** @param change undefined while it is loading. @returns one sentence or two. */
export const changeText = (change: ShownChange | undefined): string => {
  if (change === undefined) return STATES.requested;
  const { kind, state, reason, failed, operations } = change;
  if (state === 'refused') return `Not changed. ${reason ?? STATES.refused}`;
  if (state !== 'done') return STATES[state];
  if (failed.length > 0) return say.someRefused(failed.length, operations.length);
  return kind === 'lock' ? STATES.done : `${STATES.done} ${VISIBLE_LATER}`;
};
