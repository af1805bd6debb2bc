import type { HaatEvent } from '@haat/contracts/events/registry';

/** The stream and the event, as it is told next. */
export type Line = readonly [stream: string, event: HaatEvent];
