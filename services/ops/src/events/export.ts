import { connectEventStore } from '@haat/event-store/connect';
import { comparePositions, PositionAhead, START, shareBefore } from '@haat/event-store/port';
import { keyStoreOf, RECORD_SETTINGS } from '@haat/record/connect';
import { exportRecord } from '@haat/record/transfer';
import { counted } from '@haat/worker/alarms/digest/figures';
import type { OpsCommand } from '../command-line/command.ts';
import { understood } from '../command-line/kinds.ts';
import { alreadyThere, isOfFiles, isThere } from '../command-line/new-file.ts';
import { done, refused } from '../command-line/outcome.ts';
import { progressBar } from '../command-line/progress-bar.ts';
import { PLACE, positionAt, readPlace } from './place.ts';

export const exportEvents: OpsCommand = {
  about:
    'Writes the event log, or a part of it, to a file: one event per line, encrypted as stored, ' +
    'and a signature at the end. The shop keeps running. Without the key store nothing in the ' +
    'file can be decrypted.',
  options: {
    out: { about: 'a file that does not exist yet', value: '<file>', isRequired: true },
    from: {
      about:
        'only events after a position, or from the first one decided since a time or a day in India',
      value: '<position or time>',
      kind: PLACE,
    },
    to: {
      about:
        'no events after a position, nor from the first one decided since a time or a day in India on',
      value: '<position or time>',
      kind: PLACE,
    },
  },
  example: '--out record-2026-11-23.ndjson',
  run: async (shop, { options: { out = '', from, to } }, output) => {
    const [first, last] = [from, to].map((text) =>
      text === undefined ? undefined : understood(readPlace(text)),
    );
    if (await isThere(out)) return refused(alreadyThere(out));
    const settings = shop.settings(RECORD_SETTINGS);
    const store = await connectEventStore(settings.EVENT_STORE_URL);
    const keyStore = keyStoreOf(settings);
    const signal = shop.ending();
    const say = (passed: number): void =>
      output.progress(`${counted(passed, 'event')} skipped so far`);
    try {
      const after = first && (await positionAt(store, first, { signal }, say));
      const upTo = last && (await positionAt(store, last, { signal }, say));
      const { head } = await store.identify();
      const range = { after: after ?? START, upTo: upTo ?? head };
      if (upTo !== undefined && comparePositions(range.after, upTo) > 0) {
        return refused('--to is before --from, with no event between them. Swap them.');
      }
      const foot = await exportRecord({ store, keyStore, clock: shop.clock }, range, out, {
        signal,
        onProgress: ({ events, position }) =>
          output.progress(
            `${progressBar(shareBefore(position, range.upTo))} ${counted(events, 'event')}`,
          ),
      });
      output.progress('');
      const message = `${foot.events} events written to ${out}. Keep it apart from the key store.`;
      output.one({ done: true, said: message, file: out, ...range, ...foot }, message);
      return done();
    } catch (error) {
      output.progress('');
      if (signal.aborted) return refused(`${out} was not written: interrupted.`);
      if (isOfFiles(error)) return refused(`${out} was not written: ${error.message}.`);
      if (!(error instanceof PositionAhead || error instanceof RangeError)) throw error;
      return refused(`${error.message}. events tail tells positions.`);
    } finally {
      await Promise.all([store.close(), keyStore.close()]);
    }
  },
};
