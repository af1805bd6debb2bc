import type { EventType, HaatEvent } from '@haat/contracts/events/registry';
import type { Config } from '@haat/platform/config';
import type { QUEUES } from '../queue/queue-names.ts';
import type { StepDefinition } from './step.ts';

/** `inline`: run inline by the reactor; else the queue of that external service. */
export type Where = 'inside' | (typeof QUEUES)[number];

export type Delays = Pick<
  Config,
  | 'REGISTRATION_POLL_MS'
  | 'CLAIM_LAPSE_MS'
  | 'CLAIM_UNVERIFIED_MS'
  | 'CLAIM_IN_REVIEW_MS'
  | 'MAIL_SETTLE_MS'
>;

/** Never personal data: jobs and logs carry it. */
export type StepPayload = Readonly<Record<string, string>>;

export type Reactor<Services> = {
  /** Also names the step, its checkpoint and its ids: a new name makes every event look new. */
  readonly name: string;
  /** Types added later are read from their first event on. */
  readonly eventTypes: readonly EventType[];
  /** Of these, only new events are handled. */
  readonly fromNow?: readonly EventType[];
  /** Types removed from `eventTypes`; removing one requires listing it here. */
  readonly retired?: readonly EventType[];
  readonly where: Where;
  readonly step: StepDefinition<Services>;
  /** Must be deterministic; null where nothing follows. */
  readonly payloadOf: (event: HaatEvent) => StepPayload | null;
  /** Delay after the event, in ms; none unless given. */
  readonly delayMs?: (settings: Delays, event: HaatEvent) => number;
  /** No customer waits for it: events are gathered and taken together. */
  readonly isLowPriority?: true;
};

type Definition<Services, Type extends EventType> = Pick<
  Reactor<Services>,
  'name' | 'retired' | 'isLowPriority'
> & {
  readonly eventTypes: readonly Type[];
  readonly fromNow?: readonly Type[];
  readonly payloadOf: (event: Extract<HaatEvent, { type: Type }>) => StepPayload | null;
  readonly delayMs?: (settings: Delays, event: Extract<HaatEvent, { type: Type }>) => number;
};

export const inline = <Services, Type extends EventType>(
  step: StepDefinition<Services>,
  definition: Definition<Services, Type>,
): Reactor<Services> => at('inside', step, definition);

export const queued = <Services, Type extends EventType>(
  where: Exclude<Where, 'inside'>,
  step: StepDefinition<Services>,
  definition: Definition<Services, Type>,
): Reactor<Services> => at(where, step, definition);

/** Checks the definition against its event types, then drops them: the runner passes only these. */
const at = <Services, Type extends EventType>(
  where: Where,
  step: StepDefinition<Services>,
  definition: Definition<Services, Type>,
): Reactor<Services> => ({ ...definition, where, step }) as unknown as Reactor<Services>;
