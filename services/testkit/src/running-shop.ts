import { API_SETTINGS, type ApiSettings } from '@haat/api/context';
import type { Actor } from '@haat/contracts/events/event';
import type { HaatEvent } from '@haat/contracts/events/registry';
import type { Decider } from '@haat/domain/decider/decider';
import type { RecordedEvent } from '@haat/event-store/port';
import type { Clock } from '@haat/platform/clock';
import { readSettings } from '@haat/platform/config';
import { type ApiShop, openApiOf } from './api.ts';
import { startBackground } from './background.ts';
import { executeTestCommand } from './execute-test-command.ts';
import { type ExpectedEvent, expectEventsOfShop, type ShopExpectOptions } from './expect-events.ts';
import { createMovableClock } from './manual-clock.ts';
import { passTime } from './pass-time.ts';
import { type SeededEvent, seedEvents } from './seed-events.ts';
import { signUp, type TestCustomer, type Visitor, visit } from './test-customer.ts';
import { SETTLE_TIMEOUT_MS } from './wait-for.ts';
import { openWorker, WORKER_SETTINGS, type WorkerSettings, type WorkerShop } from './worker.ts';

export type ShopOptions = {
  readonly api?: Partial<ApiSettings>;
  readonly worker?: Partial<WorkerSettings>;
  /** Timeout in ms of `settled`, `given` and each step of `clock.advance`; by default 60,000. */
  readonly settleWithin?: number;
  /** ISO 8601; by default now. */
  readonly startsAt?: string;
  readonly given?: readonly SeededEvent[];
};

/** The time of the shop and its providers; it runs. */
export type ShopClock = Clock & {
  /** See `passTime`. @throws Error after `settleWithin`, with the outstanding step */
  readonly advance: (ms: number) => Promise<void>;
};

export type RunningShop = Omit<
  WorkerShop & ApiShop,
  'clock' | 'close' | 'settled' | 'settling' | 'startWorker'
> & {
  readonly clock: ShopClock;
  /**
   * Appends history, which is then handled as new events; timeouts count from each event's time.
   * Events given to `startShop` send no mail. @throws {InvalidEvent}; earlier events stay.
   */
  readonly given: (events: readonly SeededEvent[]) => Promise<void>;
  /** By default the stream's correlation id and an operator. @throws Error for a refusal */
  readonly command: <State, Command, Event extends HaatEvent, Refusal>(
    decider: Decider<State, Command, Event, Refusal>,
    stream: string,
    command: Command,
    by?: { readonly about?: string; readonly actor?: Actor },
  ) => Promise<void>;
  /** A visitor without a login. */
  readonly visit: () => Visitor;
  readonly signUp: (email?: string) => Promise<TestCustomer>;
  /** See {@link expectEventsOfShop}. */
  readonly expectEvents: (
    stream: string,
    expected: readonly ExpectedEvent[],
    options?: ShopExpectOptions,
  ) => Promise<readonly RecordedEvent[]>;
  /** Resolves when all due work is done and visible. @throws Error after `settleWithin` */
  readonly settled: () => Promise<void>;
  /** Deletes its data. @throws Error if it left personal data in plain text */
  readonly stop: () => Promise<void>;
};

/** Production defaults: the clock moves, so no test waits. */
const SHIPPED = [
  ...['REGISTRATION_POLL_MS', 'REGISTRATION_POLL_MAX_MS', 'REGISTRATION_NOT_SEEN_LOOKS'],
  ...['REGISTRATION_NOT_SEEN_MS', 'REGISTRATION_ALARM_MS', 'HOSTING_POLL_MS'],
  ...['HOSTING_POLL_MAX_MS', 'HOSTING_IN_USE_MS', 'HOSTING_ALARM_MS', 'NAME_WATCH_MS'],
  ...['VERIFICATION_RETRY_MAX_MS', 'PAYMENT_EXPIRY_MS', 'CLAIM_LAPSE_MS', 'CLAIM_UNVERIFIED_MS'],
  ...['CLAIM_IN_REVIEW_MS', 'MAIL_SETTLE_MS'],
] as const satisfies readonly (keyof WorkerSettings)[];

/** In ms; waits below a second use the queue's own clock. */
const VERIFICATION_RETRY_MS = 2_000;
/** Until providers settle pending work, in ms of the shop's clock. */
const SETTLE_MS = 5_000;
/** Of a late response, in real ms: within the shop's timeout. */
const LATE_MS = 300;

const OPERATOR: Actor = { kind: 'operator', name: 'test', reason: 'a test' };

const expectSettings = (of: string, given: object, known: readonly string[]): void => {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`The ${of} has no setting ${unknown}`);
};

/** @throws Error for an unknown setting, an invalid time, or impossible history. */
export const openRunningShop = async (options: ShopOptions = {}): Promise<RunningShop> => {
  expectSettings('API', options.api ?? {}, API_SETTINGS);
  expectSettings('worker', options.worker ?? {}, WORKER_SETTINGS);
  const clock = createMovableClock(options.startsAt);
  const settings = { ...readSettings(SHIPPED, {}), VERIFICATION_RETRY_MS, ...options.worker };
  const { settleWithin: settleTimeoutMs = SETTLE_TIMEOUT_MS } = options;
  const waits = { settleMs: SETTLE_MS, lateMs: LATE_MS, settleTimeoutMs };
  const shop = await openWorker(settings, { clock, ...waits });
  const startServices = async () => {
    await seedEvents(shop, options.given ?? []);
    const background = await startBackground(shop, settleTimeoutMs);
    const api = await openApiOf(shop, options.api).catch(async (error: unknown) => {
      await background.close();
      throw error;
    });
    return { ...api, background };
  };
  const { app, reopen, close, background } = await startServices().catch(async (error: unknown) => {
    // The caller has no handle yet, and open resources keep the process alive.
    await shop.close();
    throw error;
  });
  const { settled, pollNow } = background;
  const { startWorker: _, settling, ...open } = shop;
  const { pool } = shop.connection;
  return {
    ...open,
    app,
    reopen,
    given: (events) => background.whilePaused(() => seedEvents(shop, events)),
    settled,
    clock: {
      now: clock.now,
      advance: async (ms) => {
        await settled();
        await passTime({ clock, pool, pollNow, settled: settling() }, ms);
        await settled();
      },
    },
    command: (decider, stream, command, { about = stream, actor = OPERATOR } = {}) =>
      executeTestCommand(shop.store, actor, decider, stream, command, about, clock),
    visit: () => visit(app),
    signUp: (email) => signUp(app, email),
    expectEvents: (stream, expected, how) =>
      expectEventsOfShop({ store: shop.store, settled }, stream, expected, how),
    stop: async () => {
      await background.close();
      await close();
    },
  };
};
