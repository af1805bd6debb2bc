import { afterAll, beforeAll } from 'vitest';
import type { EventStore } from '../port.ts';

export type Outage = {
  begin(): void | Promise<void>;
  end(): void | Promise<void>;
};

export type StoreSetup = {
  readonly store: EventStore;
  readonly outage?: Outage;
  close(): Promise<void>;
};

/** In ms; long enough to pull a server's image. */
const SETUP_TIMEOUT_MS = 180_000;

/** One store for the surrounding suite. Tests use distinct stream names. */
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
