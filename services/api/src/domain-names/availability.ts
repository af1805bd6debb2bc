import type { Clock } from '@haat/platform/clock';
import type { Availability, Registrar } from '@haat/platform/registrar';

/** In ms. */
const FRESH_MS = 15_000;
const MAX_CACHED = 1_000;

export type Availabilities = {
  /** The registrar's answer, at most 15 s old. Never throws. */
  readonly of: (domain: string) => Promise<Availability>;
};

type CachedAvailability = { readonly askedAt: number; readonly answer: Promise<Availability> };

/** Concurrent callers share one question. */
export const createAvailabilities = (
  registrar: Pick<Registrar, 'checkAvailability'>,
  clock: Clock,
): Availabilities => {
  const kept = new Map<string, CachedAvailability>();

  const ask = (domain: string): Promise<Availability> => {
    const entry: CachedAvailability = {
      askedAt: clock.now(),
      answer: registrar.checkAvailability(domain).then((answer) => {
        const isDefinite = answer.status === 'available' || answer.status === 'unavailable';
        if (!isDefinite && kept.get(domain) === entry) kept.delete(domain);
        return answer;
      }),
    };
    kept.delete(domain);
    kept.set(domain, entry);
    const [oldest] = kept.keys();
    if (kept.size > MAX_CACHED && oldest !== undefined) kept.delete(oldest);
    return entry.answer;
  };

  return {
    of: (domain) => {
      const entry = kept.get(domain);
      return entry && clock.now() - entry.askedAt < FRESH_MS ? entry.answer : ask(domain);
    },
  };
};
