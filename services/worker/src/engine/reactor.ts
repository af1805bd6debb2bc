import type { EventType, HaatEvent } from '@haat/contracts/events/registry';
import type { Config } from '@haat/platform/config';
import type { QUEUES } from '../queue/queue-names.ts';
import type { StepDefinition } from './step.ts';

/** Where a step is done: by the reactor itself, or as a job of the queue that one outside is asked from. */
export type Where = 'inside' | (typeof QUEUES)[number];

/** How long what waits is waited for, in ms. */
export type Delays = Pick<
  Config,
  | 'REGISTRATION_POLL_MS'
  | 'CLAIM_LAPSE_MS'
  | 'CLAIM_UNVERIFIED_MS'
  | 'CLAIM_IN_REVIEW_MS'
  | 'MAIL_SETTLE_MS'
>;

/** What a step must know; never a person's data. */
export type StepPayload = Readonly<Record<string, string>>;

/** What follows from some events. */
export type Reactor<Services> = {
  /** Of the step, its checkpoint and the ids of what it does: renaming it makes every event look new. */
  readonly name: string;
  /** A longer list is caught up on from the first event of the types that are new in it. */
  readonly eventTypes: readonly EventType[];
  /** Types among them to which it reacts from now on only. */
  readonly fromNow?: readonly EventType[];
  /** Types to which it once reacted and no longer does; a list may not get shorter without. */
  readonly retired?: readonly EventType[];
  readonly where: Where;
  readonly step: StepDefinition<Services>;
  /** The same event always tells the same; null where nothing follows after all. */
  readonly payloadOf: (event: HaatEvent) => StepPayload | null;
  /** Milliseconds between the event and the step; none unless given. */
  readonly delayMs?: (settings: Delays, event: HaatEvent) => number;
  /** Nobody waits for it: what it follows from gathers for a moment, and is taken together. */
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

/** A step that the shop decides by itself: nobody outside is asked. */
export const inside = <Services, Type extends EventType>(
  step: StepDefinition<Services>,
  definition: Definition<Services, Type>,
): Reactor<Services> => at('inside', step, definition);

/** A step that asks somebody outside: a job in the queue of that name. */
export const queued = <Services, Type extends EventType>(
  where: Exclude<Where, 'inside'>,
  step: StepDefinition<Services>,
  definition: Definition<Services, Type>,
): Reactor<Services> => at(where, step, definition);

/** Checks a reactor against its own events, then forgets them: the runner gives it no others. */
const at = <Services, Type extends EventType>(
  where: Where,
  step: StepDefinition<Services>,
  definition: Definition<Services, Type>,
): Reactor<Services> => ({ ...definition, where, step }) as unknown as Reactor<Services>;
