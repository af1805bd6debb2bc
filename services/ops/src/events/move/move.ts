import { connectEventStore, openCopyTarget, shownAddress } from '@haat/event-store/connect';
import { EventStoreRefused } from '@haat/event-store/port';
import { readStoreAddress } from '@haat/platform/config';
import { opsPrefix } from '@haat/platform/operator-settings';
import { isUnavailable, OlderLayout } from '@haat/platform/unavailable';
import { keyStoreOf, RECORD_SETTINGS, RecordMismatch } from '@haat/record/connect';
import {
  LogsDiffer,
  MoveRefused,
  type MoveServices,
  moveLog,
  moveLogBack,
  planMove,
} from '@haat/record/transfer';
import { counted } from '@haat/worker/alarms/digest/figures';
import type { OpsCommand } from '../../command-line/command.ts';
import type { Kind } from '../../command-line/kinds.ts';
import { done, type Outcome, refused } from '../../command-line/outcome.ts';
import type { Output } from '../../command-line/output.ts';
import { progressBar } from '../../command-line/progress-bar.ts';
import type { Shop } from '../../shop.ts';
import { processorsBehind } from './processors-behind.ts';
import { runningServices } from './running-services.ts';
import { storedPositions } from './stored-positions.ts';

const isAddress = (text: string): boolean => {
  try {
    return Boolean(readStoreAddress(text));
  } catch {
    return false;
  }
};

const STORE: Kind = {
  isOne: isAddress,
  says: 'an event store, such as esdb://user:password@host:2113 or postgres://user:password@host/db',
};

const STEPS = { reading: 'Reading', copying: 'Copying', comparing: 'Comparing' } as const;
const SHOW_EVERY_MS = 250;

/** Copied and compared in a second, of a log of 200,000 events: docs/benchmarks.md. */
const EVENTS_A_SECOND = 1_500;

const AGAIN = 'Run the same command again: it goes on where it was.';

type Logs = Awaited<ReturnType<typeof openLogs>>;

const openLogs = async (shop: Shop, to: string) => {
  const settings = shop.settings(['DATABASE_URL', ...RECORD_SETTINGS]);
  const { EVENT_STORE_URL: url } = settings;
  const store = await connectEventStore(url, { log: shop.log });
  const target = await openCopyTarget(to);
  const keyStore = keyStoreOf(settings, { log: shop.log });
  return {
    settings,
    keyStore,
    source: { url, store },
    target: { ...target, url: to },
    close: async (): Promise<void> => {
      await Promise.all([store.close(), target.close(), keyStore.close()]);
    },
  };
};

const servicesOf = (
  shop: Shop,
  { settings, keyStore }: Logs,
  operator: string,
  output: Output,
): Omit<MoveServices, 'positions' | 'translate'> => {
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    ...{ keyStore, operator, clock: shop.clock, signal: shop.ending() },
    requireStandstill: async () => {
      const { DATABASE_URL, EVENT_STORE_URL, KEY_STORE_URL } = settings;
      const running = await runningServices([DATABASE_URL, EVENT_STORE_URL, KEY_STORE_URL]);
      if (running.length > 0) {
        const names = running.map(({ name, address }) => (address ? `${name} (${address})` : name));
        throw new MoveRefused(
          `Services run: ${names.join(', ')}. Stop them all. For the embedded Postgres alone: ` +
            'npm start -- --engines-only',
        );
      }
    },
    requireCaughtUp: async () => {
      const behind = await processorsBehind(await shop.services());
      if (behind.length === 0) return;
      throw new MoveRefused(
        `Processors have not handled all events. Start the shop, and see: ${opsPrefix()} projections ` +
          `status, ${opsPrefix()} reactors status. ${behind.join('. ')}`,
      );
    },
    onProgress: ({ step, events, share }) => {
      if (performance.now() - shownAt < SHOW_EVERY_MS) return;
      shownAt = performance.now();
      output.progress(`${STEPS[step]} ${progressBar(share)} ${counted(events, 'event')}`);
    },
  };
};

const positionsIn = async (shop: Shop, { keyStore }: Logs, log: Logs['source']) => {
  const { id: storeId } = await log.store.identify();
  const { engine } = readStoreAddress(log.url);
  const { list, translate } = storedPositions(shop.database(), keyStore, { engine, storeId });
  return { positions: list, translate };
};

const optionsOf = async (shop: Shop, logs: Logs, operator: string, output: Output) => ({
  ...logs,
  ...servicesOf(shop, logs, operator, output),
  ...(await positionsIn(shop, logs, logs.source)),
});

const isRefusal = (error: unknown): error is Error =>
  error instanceof MoveRefused ||
  error instanceof RecordMismatch ||
  error instanceof OlderLayout ||
  error instanceof EventStoreRefused;

const why = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/** What the operator does next. Other errors are thrown. */
const failed = (error: unknown, signal: AbortSignal): Outcome => {
  if (isRefusal(error)) return refused(error.message);
  if (error instanceof LogsDiffer) {
    return refused(
      `${error.message}: its order can no longer be that of the old log. The old log is open and ` +
        'whole. Name a new, empty event store in --to.',
    );
  }
  if (isUnavailable(error)) return refused(`${why(error)}. ${AGAIN}`);
  if (signal.aborted) return refused(`Interrupted. ${AGAIN}`);
  throw error;
};

const plan = async (shop: Shop, logs: Logs, operator: string, output: Output): Promise<Outcome> => {
  const options = await optionsOf(shop, logs, operator, output);
  const { events, needed, free, isClosed } = await planMove(options);
  output.progress('');
  const stored = (await options.positions()).length;
  const [from, to] = [shownAddress(logs.source.url), shownAddress(logs.target.url)];
  const minutes = Math.ceil(events / EVENTS_A_SECOND / 60);
  return done(
    [
      `From ${from} to ${to}:`,
      `- copies ${counted(events, 'event')} and compares each, in about ${counted(minutes, 'minute')}`,
      `- needs about ${Math.ceil(needed / 1_000_000)} MB there${free === null ? '; see yourself that they are free' : ''}`,
      isClosed
        ? '- the old log is closed already, by an earlier run'
        : '- closes the old log with EventLogMoved; it stays whole',
      `- translates ${counted(stored, 'stored position')}, and opens the new log`,
      'Nothing was changed. Run it again without --dry-run.',
    ].join('\n'),
  );
};

const moveForward = async (
  shop: Shop,
  logs: Logs,
  by: { readonly operator: string; readonly reason: string },
  output: Output,
): Promise<Outcome> => {
  const moved = await moveLog(await optionsOf(shop, logs, by.operator, output));
  output.progress('');
  const to = shownAddress(logs.target.url);
  shop.log.warn({ to, ...by, ...moved }, 'the event log was moved');
  return done(
    `${counted(moved.events, 'event')} ${moved.isNew ? 'moved' : 'had been moved'} to ${to}. ` +
      `SHA-256 ${moved.hash}.\nNow set EVENT_STORE_URL to it, start the shop, then: ${opsPrefix()} ` +
      `events verify; ${opsPrefix()} audit payments. Keep the old event store: it is whole, and ` +
      'takes no more events.',
  );
};

const moveBack = async (
  shop: Shop,
  logs: Logs,
  by: { readonly operator: string; readonly reason: string },
  output: Output,
): Promise<Outcome> => {
  const services = servicesOf(shop, logs, by.operator, output);
  const back = await moveLogBack(services, [logs.source, logs.target], (log) =>
    positionsIn(shop, logs, log),
  );
  output.progress('');
  shop.log.warn({ ...by, ...back }, 'the move of the event log was taken back');
  return done(
    `The event log is at ${back.address} again${back.isNew ? '' : ' already'}. Set EVENT_STORE_URL ` +
      'to it, and start the shop.',
  );
};

export const move: OpsCommand = {
  about:
    'Moves the event log to another event store, Postgres or EventStoreDB, while the shop stands ' +
    'still. The old log stays whole, and is closed. After an interruption the same command goes on.',
  options: {
    to: {
      about: 'the new event store, which is empty',
      value: '<url>',
      kind: STORE,
      isRequired: true,
    },
    'dry-run': { about: 'checks everything, says what would be done and how long it takes' },
    back: {
      about: 'takes a move back, as long as the new log has no event after it',
    },
  },
  example: '--to postgres://haat:secret@127.0.0.1:5433/haat --dry-run',
  changes: true,
  run: async (shop, { options, operator, reason }, output) => {
    const logs = await openLogs(shop, options.to ?? '');
    try {
      if (options['dry-run'] !== undefined) return await plan(shop, logs, operator, output);
      const act = options.back === undefined ? moveForward : moveBack;
      return await act(shop, logs, { operator, reason }, output);
    } catch (error) {
      output.progress('');
      return failed(error, shop.ending());
    } finally {
      await logs.close();
    }
  },
};
