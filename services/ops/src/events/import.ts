import { UnreadableEvent } from '@haat/contracts/events/registry';
import { openCopyTarget } from '@haat/event-store/connect';
import { opsPrefix } from '@haat/platform/operator-settings';
import { OlderLayout } from '@haat/platform/unavailable';
import { keyStoreOf, RECORD_SETTINGS, RecordMismatch } from '@haat/record/connect';
import { importRecord, LogsDiffer, StoreNotEmpty, UnfitExport } from '@haat/record/transfer';
import { counted } from '@haat/worker/alarms/digest/figures';
import type { OpsCommand } from '../command-line/command.ts';
import { ANYTHING } from '../command-line/kinds.ts';
import { done, refused } from '../command-line/outcome.ts';

const SAY_EVERY = 1_000;

const isRefusal = (error: unknown): error is Error =>
  error instanceof UnfitExport ||
  error instanceof StoreNotEmpty ||
  error instanceof RecordMismatch ||
  error instanceof OlderLayout ||
  error instanceof UnreadableEvent;

const isNoFile = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error;

export const importEvents: OpsCommand = {
  about:
    'Imports an exported event log into an empty event store. The whole file is verified first: ' +
    'every hash chain, and the signature, with the keys of its key store. Services start only ' +
    'once everything is there; after an interruption the same command goes on.',
  takes: { file: ANYTHING },
  example: 'record-2026-11-23.ndjson',
  changes: true,
  run: async (shop, { values: { file = '' }, ...by }, output) => {
    const settings = shop.settings(RECORD_SETTINGS);
    const keyStore = keyStoreOf(settings);
    const target = await openCopyTarget(settings.EVENT_STORE_URL);
    try {
      const { foot } = await importRecord(file, {
        ...{ target, keyStore },
        onProgress: ({ step, events }) => {
          if (events % SAY_EVERY === 0)
            output.progress(`${step}: ${counted(events, 'event')} so far`);
        },
      });
      output.progress('');
      shop.log.warn({ file, ...by, ...foot }, 'an event log was imported');
      return done(
        `${foot.events} events were imported. Run the migrations, then: ${opsPrefix()} events verify`,
      );
    } catch (error) {
      output.progress('');
      if (isRefusal(error)) return refused(`Nothing was imported. ${error.message}`);
      if (error instanceof LogsDiffer) {
        return refused(`Not imported: ${error.message}. Name a new, empty event store.`);
      }
      if (isNoFile(error)) return refused(`${file} cannot be read: ${error.message}.`);
      throw error;
    } finally {
      await Promise.all([target.close(), keyStore.close()]);
    }
  },
};
