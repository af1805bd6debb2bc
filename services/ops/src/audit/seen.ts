import type { Actor } from '@haat/contracts/events/event';
import type { HaatEvent } from '@haat/contracts/events/registry';
import type { Position } from '@haat/event-store/port';

/** An event as an audit looks at it. */
export type Seen = {
  readonly event: HaatEvent;
  readonly stream: string;
  readonly position: Position;
  /** When the store took it, ISO 8601. */
  readonly at: string;
  /** Who made it so; null where the record does not say. */
  readonly actor: Actor | null;
};
