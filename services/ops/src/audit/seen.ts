import type { Actor } from '@haat/contracts/events/event';
import type { HaatEvent } from '@haat/contracts/events/registry';
import type { Position } from '@haat/event-store/port';

export type Seen = {
  readonly event: HaatEvent;
  readonly stream: string;
  readonly position: Position;
  /** When the store recorded it, ISO 8601. */
  readonly at: string;
  readonly actor: Actor | null;
};
