import type { EventType, HaatEvent } from '@haat/contracts/events/registry';
import type { JobName } from '../jobs/jobs.ts';

/** One thing to do because an event happened. */
export type Reaction = {
  readonly job: JobName;
  /** What the job must know; never a person's data. */
  readonly payload: Readonly<Record<string, string>>;
  /** Milliseconds before it is done; at once unless given. */
  readonly delayMs?: number;
};

/** What follows from events, and nothing else: the same event always gives the same reactions. */
export type Reactor = {
  /** Part of the outbox ids: renaming it would make every reaction look new. */
  readonly name: string;
  /** A longer list is caught up on from the first event of the types that are new in it. */
  readonly eventTypes: readonly EventType[];
  /** Types among them to which it reacts from now on only. */
  readonly fromNow?: readonly EventType[];
  /** Types to which it once reacted and no longer does; a list may not get shorter without. */
  readonly retired?: readonly EventType[];
  readonly react: (event: HaatEvent) => readonly Reaction[];
};

type Definition<Type extends EventType> = {
  readonly name: string;
  readonly eventTypes: readonly Type[];
  readonly fromNow?: readonly Type[];
  readonly retired?: readonly EventType[];
  readonly react: (event: Extract<HaatEvent, { type: Type }>) => readonly Reaction[];
};

/** Checks a reactor against its own events, then forgets them: the runner gives it no others. */
export const defineReactor = <Type extends EventType>(definition: Definition<Type>): Reactor =>
  definition as unknown as Reactor;
