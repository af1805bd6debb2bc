import { describe } from 'vitest';
import { describeAppending } from './contract-appending.ts';
import { describeConcurrency } from './contract-concurrency.ts';
import { describeIdentity } from './contract-identity.ts';
import { describeInOrder } from './contract-in-order.ts';
import { describeReading } from './contract-reading.ts';
import { describeRepeating } from './contract-repeating.ts';
import { describeRetries } from './contract-retries.ts';
import { describeSubscribing } from './contract-subscribing.ts';
import { describeTogether } from './contract-together.ts';
import { type StoreSetup, storeUnderTest } from './store-under-test.ts';

/** What every engine must do. The store may hold other events. */
export const describeEventStoreContract = (
  name: string,
  setup: () => Promise<StoreSetup>,
): void => {
  describe(name, () => {
    const setUp = storeUnderTest(setup);
    const store = () => setUp().store;
    describeAppending(store);
    describeRepeating(store);
    describeInOrder(store);
    describeReading(store);
    describeSubscribing(store);
    describeTogether(store);
    describeConcurrency(store);
    describeIdentity(store);
    describeRetries(setUp);
  });
};
