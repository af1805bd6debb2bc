import type { Clock } from '@haat/platform/clock';
import type { Availability, Registrar } from '@haat/platform/registrar';

/** In ms. */
const FRESH_MS = 15_000;
const MAX_CACHED = 1_000;

export type Availabilities = {
  /** The registrar's answer, at most 15 s old. Never throws. */
  readonly of: (domain: string) => Promise<Availability>;
};

type CachedAvailability = { readonly checkedAt: number; readonly answer: Promise<Availability> };

/** Concurrent callers share one question. */
export const createAvailabilities = (
  registrar: Pick<Registrar, 'checkAvailability'>,
  clock: Clock,
): Availabilities => {
  const cached = new Map<string, CachedAvailability>();

  const ask = (domain: string): Promise<Availability> => {
    const entry: CachedAvailability = {
      checkedAt: clock.now(),
      answer: registrar.checkAvailability(domain).then((answer) => {
        const isDefinite = answer.status === 'available' || answer.status === 'unavailable';
        if (!isDefinite && cached.get(domain) === entry) cached.delete(domain);
        return answer;
      }),
    };
    cached.delete(domain);
    cached.set(domain, entry);
    const [oldest] = cached.keys();
    if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest);
    return entry.answer;
  };

  return {
    of: (domain) => {
      const entry = cached.get(domain);
      return entry && clock.now() - entry.checkedAt < FRESH_MS ? entry.answer : ask(domain);
    },
  };
};
