import { comparePositions, type EventBatch, type Position } from '@haat/event-store/port';
import type { EncryptedStore } from '@haat/record/encryption';

const PAGE = 1_000;

/** Events of these types after one position and up to another one, oldest first. */
export async function* eventPages(
  store: Pick<EncryptedStore, 'readAll'>,
  eventTypes: readonly string[],
  { after, upTo }: { readonly after: Position; readonly upTo: Position },
): AsyncGenerator<EventBatch> {
  for (let from = after; comparePositions(from, upTo) < 0; ) {
    const page = await store.readAll(from, { filter: { eventTypes }, limit: PAGE });
    yield page;
    if (page.caughtUp) return;
    from = page.position;
  }
}
