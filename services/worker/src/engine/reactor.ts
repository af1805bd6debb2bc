import type { EventType, HaatEvent } from '@haat/contracts/events/registry';
import type { Config } from '@haat/platform/config';
import type { QUEUES } from '../queue/queue-names.ts';
import type { StepDefinition } from './step.ts';

/** `inline`: the reactor runs the step; else the queue of the external service. */
export type Where = 'inline' | (typeof QUEUES)[number];

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
  /** Types added later catch up from their first event, unless `fromNow`. */
  readonly eventTypes: readonly EventType[];
  /** Types of which only new events are handled. */
  readonly fromNow?: readonly EventType[];
  /** Types removed from `eventTypes`: an unlisted one stops the reactor. */
  readonly retired?: readonly EventType[];
  readonly where: Where;
  readonly step: StepDefinition<Services>;
  /** Must be deterministic; null if no step follows the event. */
  readonly payloadOf: (event: HaatEvent) => StepPayload | null;
  /** Delay after the event, in ms; 0 unless given. */
  readonly delayMs?: (settings: Delays, event: HaatEvent) => number;
  /** A delayed step may miss the last seconds: what follows from it is decided again. */
  readonly isRecentEnough?: true;
  /** No customer waits for the step: its events are handled in batches. */
  readonly isLowPriority?: true;
};

type Definition<Services, Type extends EventType> = Pick<
  Reactor<Services>,
  'name' | 'retired' | 'isLowPriority' | 'isRecentEnough'
> & {
  readonly eventTypes: readonly Type[];
  readonly fromNow?: readonly Type[];
  readonly payloadOf: (event: Extract<HaatEvent, { type: Type }>) => StepPayload | null;
  readonly delayMs?: (settings: Delays, event: Extract<HaatEvent, { type: Type }>) => number;
};

export const inline = <Services, Type extends EventType>(
  step: StepDefinition<Services>,
  definition: Definition<Services, Type>,
): Reactor<Services> => createReactor('inline', step, definition);

export const queued = <Services, Type extends EventType>(
  where: Exclude<Where, 'inline'>,
  step: StepDefinition<Services>,
  definition: Definition<Services, Type>,
): Reactor<Services> => createReactor(where, step, definition);

/** The types are checked against `eventTypes`, then widened: the runner passes only these types. */
const createReactor = <Services, Type extends EventType>(
  where: Where,
  step: StepDefinition<Services>,
  definition: Definition<Services, Type>,
): Reactor<Services> => ({ ...definition, where, step }) as unknown as Reactor<Services>;
