import { type KnownPlanReading, type OwnedPlan, readOwnedPlan } from '@haat/record/owned-plans';
import type { ApiContext } from '../../context.ts';

/** In ms: the page may be opened, reloaded and polled. */
const FRESH_MS = 60_000;

type PageReading = {
  readonly known: KnownPlanReading | null;
  /** False while the server is silent: the figures may be out of date. */
  readonly isFresh: boolean;
};

/** What the server shows, asked at most once a minute. */
export const readPlanForPage = async (
  context: ApiContext,
  plan: OwnedPlan,
): Promise<PageReading> => {
  if (plan.phase === 'lapsed') return { known: null, isFresh: true };
  const { known, isFresh } = await readOwnedPlan(context, plan, FRESH_MS);
  // A call that failed within this minute is not repeated: its reading is the one before.
  const age = context.clock.now() - (known?.read_at?.getTime() ?? 0);
  return { known, isFresh: isFresh && age <= 2 * FRESH_MS };
};
