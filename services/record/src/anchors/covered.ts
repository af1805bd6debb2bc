import { ANCHOR_STREAM } from '@haat/contracts/events/record';
import { isStoreIdentity } from '@haat/event-store/connect';
import type { RecordedEvent } from '@haat/event-store/port';

export const isCovered = (event: RecordedEvent): boolean =>
  event.stream !== ANCHOR_STREAM && !isStoreIdentity(event);
