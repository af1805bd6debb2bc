import { connectEventStore } from '@haat/event-store/connect';
import { keyStoreOf, RECORD_SETTINGS } from '@haat/record/connect';
import { verifyRecord } from '@haat/record/verify';
import type { OpsCommand } from '../command-line/command.ts';
import { counted } from '../command-line/counted.ts';
import { verificationText } from './verification-text.ts';

const SAY_EVERY_MS = 250;

/** Not through the sealed store: it would refuse to open what this is to find. */
export const verify: OpsCommand = {
  about:
    'Recomputes every hash chain and every signed anchor, and names the first event of each stream ' +
    'that does not fit.',
  example: '',
  run: async (shop, _, output) => {
    const settings = shop.settings(RECORD_SETTINGS);
    const store = await connectEventStore(settings.EVENT_STORE_URL);
    const keyStore = keyStoreOf(settings);
    const began = performance.now();
    let reportedAt = began;
    try {
      const seen = await verifyRecord({ store, keyStore, clock: shop.clock }, (progress) => {
        if (performance.now() - reportedAt < SAY_EVERY_MS) return;
        reportedAt = performance.now();
        output.progress(
          `${counted(progress.events, 'event')} in ${counted(progress.streams, 'stream')} so far`,
        );
      });
      output.progress('');
      output.one(seen, verificationText(seen, performance.now() - began));
      return { done: seen.found === 0, said: '' };
    } finally {
      await Promise.all([store.close(), keyStore.close()]);
    }
  },
};
