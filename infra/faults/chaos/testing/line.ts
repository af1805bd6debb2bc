import type { HaatEvent } from '@haat/contracts/events/registry';

export type Line = readonly [stream: string, event: HaatEvent];
