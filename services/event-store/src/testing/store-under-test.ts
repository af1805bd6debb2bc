import { afterAll, beforeAll } from 'vitest';
import type { EventStore } from '../port.ts';

/** The store goes away, and comes back with all it had. */
export type Outage = {
  begin(): void | Promise<void>;
  end(): void | Promise<void>;
};

export type StoreSetup = {
  readonly store: EventStore;
  /** Where the test can take the store away. */
  readonly outage?: Outage;
  /** Closes the store and whatever stands behind it. */
  close(): Promise<void>;
};

/** Long enough to pull a server's image. */
const SETUP_TIMEOUT_MS = 180_000;

/**
 * Opens one store for the surrounding suite. Its tests keep apart by the names of their streams.
 */
export const storeUnderTest = (setup: () => Promise<StoreSetup>): (() => StoreSetup) => {
  let opened: StoreSetup | undefined;
  beforeAll(async () => {
    opened = await setup();
  }, SETUP_TIMEOUT_MS);
  afterAll(() => opened?.close());
  return () => {
    if (!opened) throw new Error('The store is open only while tests run');
    return opened;
  };
};
