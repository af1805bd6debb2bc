import { comparePositions, type Position, type RecordedEvent, START } from '@haat/event-store/port';
import { createLogDigest, lineOf } from './log-digest.ts';
import type { LogPages } from './log-pages.ts';

/** The target holds another event where the source has this one. */
export class LogsDiffer extends Error {
  override readonly name = 'LogsDiffer';
}

export type Compared = {
  /** Events that both have, from the first. */
  readonly events: number;
  readonly hash: string;
  /** Position in the source of the last of them. */
  readonly end: Position;
  /** The source's events behind them. */
  readonly rest: LogPages;
  /** By position in the source: the position in the target of the last event up to there. */
  readonly positions: ReadonlyMap<Position, Position>;
};

/** One event at a time, with the pages' own memory. */
const eventsOf = (pages: LogPages) => {
  const reading = pages[Symbol.asyncIterator]();
  let page: readonly RecordedEvent[] = [];
  let at = 0;
  return {
    peek: async (): Promise<RecordedEvent | undefined> => {
      while (at >= page.length) {
        const next = await reading.next();
        if (next.done === true) return undefined;
        [page, at] = [next.value, 0];
      }
      return page[at];
    },
    pass: (): void => {
      at += 1;
    },
    rest: async function* (): AsyncGenerator<readonly RecordedEvent[]> {
      if (at < page.length) yield page.slice(at);
      for (let next = await reading.next(); next.done !== true; next = await reading.next()) {
        yield next.value;
      }
    },
  };
};

const nameOf = ({ stream, revision, type }: RecordedEvent): string =>
  `${type} (event ${revision} of ${stream})`;

/**
 * Event by event, until one log ends. Memory does not grow with the logs. @param requested positions
 * in the source to translate. @throws {LogsDiffer}
 */
export const compareLogs = async (
  source: LogPages,
  target: LogPages,
  {
    requested = [],
    mayBeLonger = false,
    onProgress = () => undefined,
    signal,
  }: {
    readonly requested?: readonly Position[];
    /** The target may hold more events than the source. */
    readonly mayBeLonger?: boolean;
    readonly onProgress?: (at: { readonly events: number; readonly position: Position }) => void;
    readonly signal?: AbortSignal | undefined;
  } = {},
): Promise<Compared> => {
  const old = eventsOf(source);
  const copied = eventsOf(target);
  const digest = createLogDigest();
  const positions = new Map<Position, Position>();
  const left = [...requested].toSorted(comparePositions);
  let end = START;
  let reached = START;
  const translate = (isPassed: (position: Position) => boolean): void => {
    for (let next = left[0]; next !== undefined && isPassed(next); next = left[0]) {
      positions.set(next, reached);
      left.shift();
    }
  };
  for (;;) {
    signal?.throwIfAborted();
    const there = await copied.peek();
    const here = await old.peek();
    if (there === undefined) break;
    if (here === undefined && mayBeLonger) break;
    if (here === undefined) {
      throw new LogsDiffer(`The new event store holds ${nameOf(there)}, which the old one has not`);
    }
    const line = lineOf(here);
    if (line !== lineOf(there)) {
      throw new LogsDiffer(
        `The new event store holds ${nameOf(there)} where the old one has ${nameOf(here)}`,
      );
    }
    translate((position) => comparePositions(position, here.position) < 0);
    digest.add(line);
    [end, reached] = [here.position, there.position];
    old.pass();
    copied.pass();
    onProgress({ events: digest.events(), position: end });
  }
  // Up to the next event nothing else lies in the source.
  translate(() => true);
  return { events: digest.events(), hash: digest.hash(), end, rest: old.rest(), positions };
};
