import { BoundedMap } from '@haat/platform/bounded-map';
import type { Clock } from '@haat/platform/clock';
import type { Availability, Registrar } from '@haat/platform/registrar';

/** In ms. */
const FRESH_MS = 15_000;
/** Suggestions are checked again before an order. In ms. */
const SUGGESTIONS_FRESH_MS = 60_000;
const MAX_CACHED = 1_000;

export type Availabilities = {
  /** The registrar's answer, at most 15 s old. Never throws. */
  readonly of: (domain: string) => Promise<Availability>;
  /** One registrar call. At most 60 s old, in the order of the TLDs. Never throws. */
  readonly ofLabel: (label: string, tlds: readonly string[]) => Promise<readonly Availability[]>;
};

const isDefinite = ({ status }: Availability): boolean =>
  status === 'available' || status === 'unavailable';

/** Concurrent callers share one question. Only definite answers are cached. */
const shared = <Answer>(clock: Clock, freshMs: number, canCache: (answer: Answer) => boolean) => {
  type Entry = { readonly askedAt: number; readonly answer: Promise<Answer> };
  const cached = new BoundedMap<string, Entry>(MAX_CACHED);

  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const known = cached.get(key);
    if (known && clock.now() - known.askedAt < freshMs) return known.answer;
    const entry: Entry = {
      askedAt: clock.now(),
      answer: ask().then((answer) => {
        if (!canCache(answer) && cached.get(key) === entry) cached.delete(key);
        return answer;
      }),
    };
    cached.set(key, entry);
    return entry.answer;
  };
};

export const createAvailabilities = (
  registrar: Pick<Registrar, 'checkAvailability' | 'checkTlds'>,
  clock: Clock,
): Availabilities => {
  const ofDomain = shared<Availability>(clock, FRESH_MS, isDefinite);
  const ofLabels = shared<readonly Availability[]>(clock, SUGGESTIONS_FRESH_MS, (answers) =>
    answers.every(isDefinite),
  );
  return {
    of: (domain) => ofDomain(domain, () => registrar.checkAvailability(domain)),
    ofLabel: (label, tlds) =>
      ofLabels([label, ...tlds].join(' '), () => registrar.checkTlds(label, tlds)),
  };
};
