import { setTimeout as delay } from 'node:timers/promises';
import type { CopyTarget } from '@haat/event-store/connect';
import { EventStoreUnavailable, type Position, type RecordedEvent } from '@haat/event-store/port';
import { createBackOff } from '@haat/platform/waits';
import { type Compared, compareLogs } from './compare-logs.ts';
import type { LogPages } from './log-pages.ts';

export type CopyStep = {
  readonly step: 'copying' | 'comparing';
  /** In both stores, so far. */
  readonly events: number;
};

export type CopyOptions = {
  /** From the first event; called again after a failure. */
  readonly source: () => LogPages;
  readonly copied: () => LogPages;
  readonly target: Pick<CopyTarget, 'write'>;
  /** Positions in the source to translate. */
  readonly requested: readonly Position[];
  readonly onProgress: (step: CopyStep) => void;
  readonly signal: AbortSignal | undefined;
};

/** Tries in a row in which no event is written. */
const MAX_VAIN_TRIES = 5;

/**
 * Goes on where an earlier run or a failed append left off, and reads all back at the end. @returns
 * the last comparison, with nothing left, and the number of events that it wrote. @throws
 * {LogsDiffer} if an append overtook another; {EventStoreUnavailable}, {EventStoreRefused}
 */
export const copyEvents = async ({
  source,
  copied,
  target,
  requested,
  onProgress,
  signal,
}: CopyOptions): Promise<Compared & { readonly written: number }> => {
  const backOff = createBackOff();
  let written = 0;
  let vainTries = 0;
  for (let reached = 0; ; ) {
    const compared = await compareLogs(source(), copied(), {
      ...{ requested, signal },
      onProgress: ({ events }) => onProgress({ step: 'comparing', events }),
    });
    vainTries = compared.events > reached ? 0 : vainTries + 1;
    reached = compared.events;
    let [sent, stored] = [0, 0];
    const counting = async function* (): AsyncGenerator<readonly RecordedEvent[]> {
      for await (const page of compared.rest) {
        signal?.throwIfAborted();
        sent += page.length;
        yield page;
      }
    };
    try {
      await target.write(counting(), (count) => {
        stored += count;
        onProgress({ step: 'copying', events: compared.events + stored });
      });
      written += stored;
      if (sent === 0) return { ...compared, written };
      // All is read back before anyone relies on it.
    } catch (error) {
      written += stored;
      if (!(error instanceof EventStoreUnavailable) || vainTries >= MAX_VAIN_TRIES) throw error;
      await delay(backOff.next(), undefined, { signal });
    }
  }
};
