import { canonicalAddress } from '@haat/contracts/child-nameserver';
import {
  type DomainChangeEvent,
  domainChangeDone,
  domainChangedAtRegistrar,
  domainChangeRefused,
  domainChangeRequested,
  domainChangeSent,
  domainChangeUnconfirmed,
  type RequestedChange,
  type SeenThing,
} from '@haat/contracts/events/domain-change';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import {
  accept,
  assertUnreachable,
  type Decider,
  type Decision,
  refuse,
} from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const domainChangeCommandSchema = z.discriminatedUnion('type', [
  domainChangeRequested.schema.extend({ type: z.literal('RequestDomainChange') }),
  /** Before the first call to the registrar. */
  domainChangeSent.schema.extend({ type: z.literal('SendDomainChange') }),
  domainChangeUnconfirmed.schema.extend({ type: z.literal('RecordChangeUnconfirmed') }),
  domainChangeDone.schema.extend({ type: z.literal('RecordChangeDone') }),
  domainChangeRefused.schema.extend({ type: z.literal('RecordChangeRefused') }),
  /**
   * What the registrar showed. `from`: what it showed before, used if no event says it. `readFrom`: when
   * the reading began; an older reading than the last change says nothing.
   */
  domainChangedAtRegistrar.schema.extend({
    type: z.literal('ObserveDomain'),
    readFrom: z.iso.datetime(),
  }),
]);
export type DomainChangeCommand = z.infer<typeof domainChangeCommandSchema>;

export type OpenChange = {
  readonly changeId: string;
  readonly change: RequestedChange;
  readonly requestedAt: string;
  /** Null until the first call. */
  readonly sentAt: string | null;
};

type Seen = { readonly value: SeenThing; readonly at: string };

export type DomainChangePhase = 'idle' | 'requested' | 'sent' | 'checking';

export type DomainChangeState = {
  readonly phase: DomainChangePhase;
  /** Null when idle. */
  readonly open: OpenChange | null;
  /** What our events say that the registrar shows; null before the first. */
  readonly seen: Seen | null;
};

export type DomainChangeRefusal =
  | { readonly reason: 'under_way'; readonly changeId: string; readonly phase: DomainChangePhase }
  /** Another change is open, or none. */
  | { readonly reason: 'not_open' };

const initial: DomainChangeState = { phase: 'idle', open: null, seen: null };

/** One change of a thing at a time. */
export const domainChangeLifecycle: Lifecycle<
  DomainChangePhase,
  DomainChangeEvent['type'],
  DomainChangePhase
> = {
  idle: { DomainChangeRequested: 'requested', DomainChangedAtRegistrar: 'idle' },
  requested: { DomainChangeSent: 'sent', DomainChangeDone: 'idle', DomainChangeRefused: 'idle' },
  sent: {
    DomainChangeUnconfirmed: 'checking',
    DomainChangeDone: 'idle',
    DomainChangeRefused: 'idle',
  },
  checking: { DomainChangeDone: 'idle', DomainChangeRefused: 'idle' },
};

/** @returns what the registrar shows once a change is done; null where the change is only a part. */
export const shownBy = (change: RequestedChange): SeenThing | null => {
  switch (change.kind) {
    case 'nameservers':
      return { kind: 'nameservers', nameservers: change.nameservers };
    case 'lock':
    case 'privacy':
      return { kind: change.kind, enabled: change.enabled };
    default:
      return null;
  }
};

const evolve = (state: DomainChangeState, event: DomainChangeEvent): DomainChangeState => {
  const phase = phaseAfter(domainChangeLifecycle, state.phase, event.type);
  if (phase === null) return state;
  switch (event.type) {
    case 'DomainChangeRequested': {
      const { changeId, change, requestedAt } = event.data;
      return { ...state, phase, open: { changeId, change, requestedAt, sentAt: null } };
    }
    case 'DomainChangeSent':
      return { ...state, phase, open: state.open && { ...state.open, sentAt: event.data.sentAt } };
    case 'DomainChangeUnconfirmed':
      return { ...state, phase };
    case 'DomainChangeDone': {
      const value = event.data.shown ?? (state.open && shownBy(state.open.change));
      const seen = value === null ? state.seen : { value, at: event.data.doneAt };
      return { phase, open: null, seen };
    }
    case 'DomainChangeRefused':
      return { ...state, phase, open: null };
    case 'DomainChangedAtRegistrar':
      return { ...state, phase, seen: { value: event.data.to, at: event.data.seenAt } };
    default:
      return assertUnreachable(event);
  }
};

type ChangeDecision = Decision<DomainChangeEvent, DomainChangeRefusal>;

const decide = (command: DomainChangeCommand, state: DomainChangeState): ChangeDecision => {
  switch (command.type) {
    case 'RequestDomainChange': {
      const { open, phase } = state;
      if (open === null) return accept({ type: 'DomainChangeRequested', data: dataOf(command) });
      if (open.changeId === command.changeId) return accept();
      return refuse({ reason: 'under_way', changeId: open.changeId, phase });
    }
    case 'SendDomainChange':
      if (state.open?.changeId !== command.changeId) return refuse({ reason: 'not_open' });
      if (state.phase !== 'requested') return accept();
      return accept({ type: 'DomainChangeSent', data: dataOf(command) });
    case 'RecordChangeUnconfirmed':
      if (state.open?.changeId !== command.changeId) return accept();
      if (state.phase !== 'sent') return accept();
      return accept({ type: 'DomainChangeUnconfirmed', data: dataOf(command) });
    case 'RecordChangeDone':
      if (state.open?.changeId !== command.changeId) return accept();
      return accept({ type: 'DomainChangeDone', data: dataOf(command) });
    case 'RecordChangeRefused':
      if (state.open?.changeId !== command.changeId) return accept();
      return accept({ type: 'DomainChangeRefused', data: dataOf(command) });
    case 'ObserveDomain':
      return observe(command, state);
    default:
      return assertUnreachable(command);
  }
};

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text) => other.includes(text));

const partsOf = (thing: SeenThing): readonly string[] => {
  switch (thing.kind) {
    case 'nameservers':
      return thing.nameservers;
    case 'lock':
    case 'privacy':
      return [String(thing.enabled)];
    case 'contacts':
      return Object.entries(thing.contactIds).map(([role, id]) => `${role} ${id}`);
    case 'child_nameservers':
      return thing.children.map(({ host, ips }) =>
        [host, ...ips.map(canonicalAddress).toSorted()].join(' '),
      );
    case 'dnssec':
      return thing.records.map(({ keyTag, algorithm, digestType, digest }) =>
        [keyTag, algorithm, digestType, digest.toUpperCase()].join(' '),
      );
  }
};

/** The order of a list says nothing. */
export const isSameThing = (one: SeenThing, other: SeenThing): boolean =>
  one.kind === other.kind && isSameSet(partsOf(one), partsOf(other));

const observe = (
  command: Extract<DomainChangeCommand, { type: 'ObserveDomain' }>,
  { open, seen }: DomainChangeState,
): ChangeDecision => {
  // The job of an open change reads the domain itself.
  if (open !== null) return accept();
  const from = seen?.value ?? command.from;
  if (isSameThing(from, command.to)) return accept();
  // This reading began before the last change was done, and shows what was there before.
  if (seen !== null && Date.parse(command.readFrom) <= Date.parse(seen.at)) return accept();
  const { type: _, readFrom: __, ...data } = command;
  return accept({ type: 'DomainChangedAtRegistrar', data: { ...data, from } });
};

export const domainChangeDecider: Decider<
  DomainChangeState,
  DomainChangeCommand,
  DomainChangeEvent,
  DomainChangeRefusal
> = { initial, evolve, decide };
