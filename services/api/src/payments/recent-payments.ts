import { comparePositions, type Position, type RecordedEvent } from '@haat/event-store/port';
import { BoundedMap } from '@haat/platform/bounded-map';

const MAX_CACHED = 1_000;
/** In ms: shorter than a process may use a destroyed key. */
const CACHE_MS = 5 * 60_000;

export type RecentPayments = {
  /** Outcomes after the position are reported from now on. */
  readonly follow: (since: Position) => void;
  /** Outcomes may be missed from now on. */
  readonly forget: () => void;
  readonly report: (referenceCode: string, outcome: RecordedEvent) => void;
  /** @param recorded the whole stream, as this process has just written it. */
  readonly keep: (referenceCode: string, recorded: readonly RecordedEvent[]) => void;
  /**
   * The stream with its outcome, if any; undefined if not known. Events of other processes may be
   * missing: an append at its revision is refused then, and a refusal needs a read.
   */
  readonly of: (referenceCode: string) => readonly RecordedEvent[] | undefined;
  /** {@link RecentPayments.of}, once: what follows is not known. */
  readonly take: (referenceCode: string) => readonly RecordedEvent[] | undefined;
};

/** Payments that this process has just written, for the customer's next requests. */
export const createRecentPayments = (): RecentPayments => {
  type Written = { readonly recorded: readonly RecordedEvent[]; readonly cachedAt: number };
  const written = new BoundedMap<string, Written>(MAX_CACHED);
  const outcomes = new BoundedMap<string, RecordedEvent>(MAX_CACHED);
  let since: Position | undefined;

  const of: RecentPayments['of'] = (referenceCode) => {
    const found = written.get(referenceCode);
    if (found === undefined || performance.now() - found.cachedAt > CACHE_MS) return undefined;
    const { recorded } = found;
    const last = recorded.at(-1)?.revision ?? -1n;
    const outcome = outcomes.get(referenceCode);
    if (outcome === undefined || outcome.revision <= last) return recorded;
    return outcome.revision === last + 1n ? [...recorded, outcome] : undefined;
  };

  return {
    follow: (position) => {
      since ??= position;
    },
    forget: () => {
      since = undefined;
      written.clear();
      outcomes.clear();
    },
    report: (referenceCode, outcome) => {
      outcomes.set(referenceCode, outcome);
    },
    keep: (referenceCode, recorded) => {
      const last = recorded.at(-1);
      // An outcome before the first followed one would be missing.
      if (!last || since === undefined || comparePositions(last.position, since) <= 0) return;
      written.set(referenceCode, { recorded, cachedAt: performance.now() });
    },
    of,
    take: (referenceCode) => {
      const found = of(referenceCode);
      written.delete(referenceCode);
      return found;
    },
  };
};
