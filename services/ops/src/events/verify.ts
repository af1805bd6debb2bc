import { connectEventStore } from '@haat/event-store/connect';
import { keyStoreOf, RECORD_SETTINGS } from '@haat/record/connect';
import { type Verification, verifyRecord } from '@haat/record/verify';
import { counted } from '@haat/worker/alarms/digest/figures';
import type { OpsCommand } from '../command-line/command.ts';
import { refused } from '../command-line/outcome.ts';
import { rememberRun } from '../digest/remember-run.ts';
import { verifyFile } from './verify-file.ts';

const verificationText = (seen: Verification, tookMs: number): string => {
  const { events, streams, anchors, anchored, forgotten, found, findings } = seen;
  const rate = Math.round(events / Math.max(tookMs / 1_000, 0.001));
  const after = `signed anchors cover ${counted(anchored, 'event')}`;
  const unshown = found - findings.length;
  return [
    ...findings.map(({ kind, said: text }) => `${kind}: ${text}`),
    ...(unshown > 0 ? [`and ${counted(unshown, 'more stream')}`] : []),
    `${counted(events, 'event')} in ${counted(streams, 'stream')}, ` +
      `${counted(anchors, 'anchor')}; ${after}.`,
    ...(forgotten === 0 ? [] : [`${counted(forgotten, 'event')} about erased customers.`]),
    `${counted(rate, 'event')} a second.`,
    found === 0
      ? 'Event log verified: no tampering found.'
      : `Event log verification failed in ${counted(found, 'stream')}.`,
  ].join('\n');
};

const SAY_EVERY_MS = 250;

/** Without decryption: the encrypting store would refuse the tampered events. */
export const verify: OpsCommand = {
  about:
    'Recomputes every hash chain and every signed anchor, and names the first event that does ' +
    'not match in each stream. With --file it verifies an export, without shop, database and key ' +
    'store.',
  options: {
    file: { about: 'a file of events export', value: '<file>' },
    'public-key': {
      about: 'a file of events public-key: also verifies the signature and signed anchors',
      value: '<file>',
    },
  },
  example: '',
  run: async (shop, { options: { file, 'public-key': keyFile } }, output) => {
    if (file !== undefined) return verifyFile(file, keyFile, output);
    if (keyFile !== undefined) {
      return refused('--public-key is for --file: a shop is verified with its key store.');
    }
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
      const message = `${counted(seen.found, 'stream')} not as signed`;
      await rememberRun(shop, 'verify', { isOk: seen.found === 0, message });
      return { done: seen.found === 0, message: '' };
    } finally {
      await Promise.all([store.close(), keyStore.close()]);
    }
  },
};
