import { setTimeout as wait } from 'node:timers/promises';
import { createBackOff } from '../event-store/back-off.ts';
import { isUnavailable } from '../http-server/unavailable.ts';
import type { Log } from '../log.ts';

/** Tries again for as long as a store is not there: ending would only begin the process anew. */
export const onceThere = async <Value>(act: () => Promise<Value>, log?: Log): Promise<Value> => {
  const backOff = createBackOff({ firstMs: 100, capMs: 2_000 });
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      log?.warn({ error }, 'the record is not there yet');
      await wait(backOff.next());
    }
  }
};
