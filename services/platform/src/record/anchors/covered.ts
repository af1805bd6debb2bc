import { ANCHOR_STREAM } from '@haat/contracts/events/record';
import { isStoreIdentity } from '../../event-store/eventstoredb/identity.ts';
import type { RecordedEvent } from '../../event-store/port.ts';

/** Whether anchors speak of an event: of every one but themselves and the store's own. */
export const isCovered = (event: RecordedEvent): boolean =>
  event.stream !== ANCHOR_STREAM && !isStoreIdentity(event);
