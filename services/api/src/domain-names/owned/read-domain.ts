import { type KnownReading, type OwnedDomain, readOwnedDomain } from '@haat/record/owned';
import type { ApiContext } from '../../context.ts';

/** In ms: the page may be opened, reloaded and polled. */
const FRESH_MS = 60_000;
const API = { kind: 'system', name: 'api' } as const;

type PageReading = {
  readonly known: KnownReading | null;
  /** False while the registrar is silent: what is known may be out of date. */
  readonly isFresh: boolean;
};

/** By order: the requests of one page come at once, and share what the registrar answers. */
const underWay = new Map<string, ReturnType<typeof readOwnedDomain>>();

/** What the registrar shows, asked at most once a minute. */
export const readForPage = async (
  context: ApiContext,
  owned: OwnedDomain,
): Promise<PageReading> => {
  if (owned.transferredAt !== null || owned.phase === 'lapsed') {
    return { known: null, isFresh: true };
  }
  const { orderId } = owned;
  const reading = underWay.get(orderId) ?? readOwnedDomain(context, owned, API, FRESH_MS);
  underWay.set(orderId, reading);
  try {
    const { known, isFresh } = await reading;
    // A call that failed within this minute is not repeated: its reading is the one before.
    const age = context.clock.now() - (known?.read_at?.getTime() ?? 0);
    return { known, isFresh: isFresh && age <= 2 * FRESH_MS };
  } finally {
    if (underWay.get(orderId) === reading) underWay.delete(orderId);
  }
};
