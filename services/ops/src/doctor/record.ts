import { START } from '@haat/event-store/port';
import { endOf, isCovered } from '@haat/record/anchors';
import { decidedAt } from '@haat/record/hash-chain';
import type { Shop } from '../shop.ts';
import { attention, type Check, ok } from './check.ts';

/** In ms. An anchor normally comes within a minute of an event. */
const LATE_MS = 10 * 60_000;
const LOOKED_AT = 100;

const minutes = (ms: number): string => `${Math.round(ms / 60_000)} min`;

export const recordChecks = (shop: Shop): readonly Check[] => [
  {
    name: 'anchors',
    look: async () => {
      const saved = await shop.keys().savedAnchor();
      const store = await shop.events();
      const after = saved === null ? START : await endOf(store, saved.anchor);
      const { events } = await store.readAll(after, { limit: LOOKED_AT });
      const oldest = events.find(isCovered);
      const now = shop.clock.now();
      const newest =
        saved === null
          ? 'there is none'
          : `the newest is ${minutes(now - Date.parse(saved.anchor.anchoredAt))} old`;
      const openMs = oldest === undefined ? 0 : now - Date.parse(decidedAt(oldest));
      if (openMs <= LATE_MS) return ok(newest);
      const seen = `${newest}, and no anchor covers events from ${minutes(openMs)} ago`;
      return attention(
        seen,
        'Check that a worker runs; its log says why it signs none. Then: events verify',
      );
    },
  },
];
