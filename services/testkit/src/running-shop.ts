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
  /** Of the API, where they are to be others than in tests. */
  readonly api?: Partial<ApiSettings>;
  /** Of the worker, where they are to be others than shipped; times in ms. */
  readonly worker?: Partial<WorkerSettings>;
  /**
   * How long `settled`, `given` and each moment of `clock.advance` wait for what is due, in ms; 60,000
   * unless given. Then they throw an error that lists what is outstanding.
   */
  readonly settleWithin?: number;
  /** ISO 8601; now unless given. */
  readonly startsAt?: string;
  /** What has happened before anything runs. */
  readonly given?: readonly SeededEvent[];
};

/** Time in the shop, at its providers too. It goes on by itself, and a test may move it. */
export type ShopClock = Clock & {
  /**
   * Lets so many ms pass: each step that becomes due on the way is done at its own time, in order, with
   * all that follows from it. What is asked again and again is asked 400 times on the way at most,
   * after its first 20. Resolves once everything is done whose time has come.
   * @throws {RangeError} where that is less than nothing, or no number.
   * @throws Error where something due on the way is not done within `settleWithin`; it is named.
   */
  readonly advance: (ms: number) => Promise<void>;
};

export type RunningShop = Omit<
  WorkerShop & ApiShop,
  'clock' | 'close' | 'settled' | 'settling' | 'startWorker'
> & {
  readonly clock: ShopClock;
  /**
   * Lets something have happened. Worker and read models are paused until all of it is there, and then
   * take it as they take what is new: what follows from it and is not in it is done, mails too, and
   * time-outs count from each event's time. What `startShop` is given is older than the shop's mails:
   * none is written about it.
   * @throws {InvalidEvent} for data that does not fit; what stands before it in the list is there.
   */
  readonly given: (events: readonly SeededEvent[]) => Promise<void>;
  /**
   * Gives a command to its decider.
   * @param by what it is about, the stream unless given; and who gives it, an operator unless given.
   * @throws Error when it is refused
   */
  readonly command: <State, Command, Event extends HaatEvent, Refusal>(
    decider: Decider<State, Command, Event, Refusal>,
    stream: string,
    command: Command,
    by?: { readonly about?: string; readonly actor?: Actor },
  ) => Promise<void>;
  /** Somebody who is not signed in: any call to the API. */
  readonly visit: () => Visitor;
  /** Somebody who opens an account, and orders as the storefront would. */
  readonly signUp: (email?: string) => Promise<TestCustomer>;
  /** See {@link expectEventsOfShop}. */
  readonly expectEvents: (
    stream: string,
    expected: readonly ExpectedEvent[],
    options?: ShopExpectOptions,
  ) => Promise<readonly RecordedEvent[]>;
  /**
   * Resolves once everything is done whose time has come, and can be read.
   * @throws Error after `settleWithin`; it lists what is outstanding.
   */
  readonly settled: () => Promise<void>;
  /** Ends it and deletes all that it held. @throws Error where it left somebody in plain text */
  readonly stop: () => Promise<void>;
};

/** As shipped: nobody waits for them, the clock is moved. */
const SHIPPED = [
  ...['REGISTRATION_POLL_MS', 'REGISTRATION_POLL_MAX_MS', 'REGISTRATION_NOT_SEEN_LOOKS'],
  ...['REGISTRATION_NOT_SEEN_MS', 'REGISTRATION_ALARM_MS', 'HOSTING_POLL_MS'],
  ...['HOSTING_POLL_MAX_MS', 'HOSTING_IN_USE_MS', 'HOSTING_ALARM_MS', 'NAME_WATCH_MS'],
  ...['VERIFICATION_RETRY_MAX_MS', 'PAYMENT_EXPIRY_MS', 'CLAIM_LAPSE_MS', 'CLAIM_UNVERIFIED_MS'],
  ...['CLAIM_IN_REVIEW_MS', 'MAIL_SETTLE_MS'],
] as const satisfies readonly (keyof WorkerSettings)[];

/** What waits for less than a second does so in its queue, which has a clock of its own. */
const VERIFICATION_RETRY_MS = 2_000;
/** How long what providers leave waiting takes, by the shop's clock, in ms. */
const SETTLE_MS = 5_000;
/** A late answer is on its way in real time: it comes well before the shop gives the call up. */
const LATE_MS = 300;

const OPERATOR: Actor = { kind: 'operator', name: 'test', reason: 'a test' };

/** Node runs a test without looking at its types: what is mistyped would set nothing. */
const expectSettings = (of: string, told: object, known: readonly string[]): void => {
  const unknown = Object.keys(told).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`The ${of} has no setting ${unknown}`);
};

/** @throws Error for a setting that there is not, a time that is none, and history that cannot be. */
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
    // Nobody has it to stop it, and what it holds open keeps a test's process from ending.
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
