import { randomUUID } from 'node:crypto';
import { RECORD_STREAM } from '@haat/contracts/events/record';
import type { CopyTarget } from '@haat/event-store/connect';
import { type RecordedEvent, START, shareBefore } from '@haat/event-store/port';
import { readStoreAddress } from '@haat/platform/config';
import { DatabaseError } from 'pg';
import { type Move, movesIn } from '../opening/open-log.ts';
import { type Compared, compareLogs } from './compare-logs.ts';
import { copyEvents } from './copy-events.ts';
import { lineOf } from './log-digest.ts';
import { logPages } from './log-pages.ts';
import {
  appendMove,
  copyOf,
  firstIn,
  isClosed,
  type Log,
  type LogToMove,
  logOf,
  type MoveProgress,
  MoveRefused,
  type MoveServices,
  pagesOf,
  requireOwn,
  type StoredPositions,
  signedMove,
} from './log-to-move.ts';

export type MoveOptions = MoveServices &
  StoredPositions & {
    readonly source: LogToMove;
    readonly target: CopyTarget & { readonly url: string };
  };

export type MovePlan = {
  readonly events: number;
  /** Room at the target, in bytes, about. */
  readonly needed: number;
  /** The same; null if the target does not tell. */
  readonly free: number | null;
  /** An earlier run has closed the old log. */
  readonly isClosed: boolean;
};

export type Moved = {
  readonly events: number;
  readonly hash: string;
  /** Events that this run wrote; the others were there from an earlier one. */
  readonly written: number;
  /** False where an earlier run had done everything. */
  readonly isNew: boolean;
};

const OTHER_STORE = 'Name an empty event store of its own.';

/** The copy that the target becomes. @throws {MoveRefused} where it holds anything else */
const copyIn = async (source: Log, target: MoveOptions['target']): Promise<string> => {
  const there = await target.identity();
  if (there?.copy === source.identity.copy) {
    throw new MoveRefused(
      `--to holds this event log already: it is EVENT_STORE_URL, or a backup of it. ${OTHER_STORE}`,
    );
  }
  const first = await target.firstEvent();
  const isOwn = there?.id === source.identity.id;
  if (isOwn && isClosed(source) && source.last?.moved.to.copy === there.copy) return there.copy;
  if (isOwn && !there.isComplete) {
    // A move that was taken back named it: a second move there is another one.
    const isNamed = movesIn(source.record).some(({ moved }) => moved.to.copy === there.copy);
    return isNamed ? randomUUID() : there.copy;
  }
  if (first === undefined) return randomUUID();
  throw new MoveRefused(
    `The new event store is not empty: its first event is ${first.type} in ${first.stream}. ${OTHER_STORE}`,
  );
};

/** What lies behind the copied events must be the move alone, which counts and hashes them. */
const requireLast = async ({ store, last }: Log, compared: Compared): Promise<RecordedEvent> => {
  const next = await firstIn(store, compared.end);
  const { events, hash } = last?.moved ?? {};
  if (events !== undefined && compared.events < events) {
    throw new MoveRefused(
      `The new event store has lost events: it holds ${compared.events} of ${events}. Take the ` +
        'move back with --back, and move to an empty event store.',
    );
  }
  const isWhole = events === compared.events && hash === compared.hash;
  const isLast = next !== undefined && (await firstIn(store, next.position)) === undefined;
  if (last !== undefined && next?.id === last.recorded.id && isWhole && isLast) return next;
  throw new MoveRefused(
    'The old log got an event while it was closed: a service ran. Take the move back with --back, ' +
      'stop every service, and begin again.',
  );
};

/** @throws {MoveRefused}, {LogsDiffer}, {RecordMismatch} */
const begin = async (options: MoveOptions): Promise<{ source: Log; copy: string }> => {
  const source = await logOf(options.source);
  await requireOwn(source, options.keyStore);
  const { identity, last } = source;
  if (!identity.isComplete) {
    throw new MoveRefused('EVENT_STORE_URL names a copy that is not complete. Name the old log.');
  }
  const engines = [options.source.url, options.target.url].map(
    (url) => readStoreAddress(url).engine,
  );
  if (engines.every((engine) => engine === 'eventstoredb')) {
    throw new MoveRefused(
      'Both are EventStoreDB: stored positions of the old log and the new one look alike. Move to ' +
        'Postgres, and from there.',
    );
  }
  const copy = await copyIn(source, options.target);
  if (last !== undefined && isClosed(source) && last.moved.to.copy !== copy) {
    const { to, movedAt } = last.moved;
    throw new MoveRefused(
      `The log was moved to ${to.address} on ${movedAt}. Nothing is left to move.`,
    );
  }
  return { source, copy };
};

const isOther =
  ({ recorded }: Move) =>
  ({ id }: RecordedEvent): boolean =>
    id !== recorded.id;

const isThere = async ({ store }: CopyTarget, { recorded }: Move): Promise<boolean> => {
  const { events } = await store.read(RECORD_STREAM, { fromRevision: recorded.revision });
  return events[0]?.id === recorded.id;
};

type Prepared = { readonly source: Log; readonly copy: string; readonly plan: MovePlan };

/** Changes nothing. @throws {MoveRefused}, {RecordMismatch}; the store's error without rights */
const prepare = async (options: MoveOptions): Promise<Prepared> => {
  const { source, copy } = await begin(options);
  await options.requireStandstill();
  // Once the old log is closed, its processors' positions may be translated already.
  if (!isClosed(source)) await options.requireCaughtUp();
  await options.target.requireWritable();
  await requireAppends(source);
  const { head } = source.identity;
  let [events, bytes] = [0, 0];
  for await (const page of logPages(source.store, START, head)) {
    options.signal.throwIfAborted();
    for (const event of page) bytes += Buffer.byteLength(lineOf(event));
    events += page.length;
    const share = shareBefore(page.at(-1)?.position ?? START, head);
    options.onProgress({ step: 'reading', events, share });
  }
  const free = await options.target.freeBytes();
  const needed = bytes * ROOM;
  if (free !== null && free < needed) {
    throw new MoveRefused(
      `The new event store has ${inMb(free)} free, and the copy needs about ${inMb(needed)}.`,
    );
  }
  return { source, copy, plan: { events, needed, free, isClosed: isClosed(source) } };
};

/** Changes nothing. @throws as {@link moveLog} does before it writes */
export const planMove = async (options: MoveOptions): Promise<MovePlan> =>
  (await prepare(options)).plan;

/** A Postgres row with its indexes takes about twice its line. */
const ROOM = 2.5;
const inMb = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

/** A revision that no stream has: refused for that only after the user's rights. */
const FAR = 2n ** 62n;

/** SQLSTATE insufficient_privilege. */
const NO_RIGHT = '42501';

/** The closing event, and a way back, need the right to append. Writes nothing. */
const requireAppends = async (source: Log): Promise<void> => {
  const { store, record } = source;
  const [opened] = record;
  if (opened === undefined || isClosed(source)) return;
  const { id, type, data, metadata } = opened;
  try {
    await store.append(RECORD_STREAM, [{ id, type, data, metadata }], FAR);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== NO_RIGHT) throw error;
    throw new MoveRefused(
      'The user of EVENT_STORE_URL may not append to the old event log, which a move closes. ' +
        'Name the owner of its database.',
    );
  }
};

/**
 * Copies the log, closes the old one, translates stored positions, and opens the new one. Each step
 * can be repeated: after a crash the same call goes on where it was. At no time are both open.
 * @throws {MoveRefused}, {LogsDiffer}, {RecordMismatch}; {EventStoreUnavailable}
 */
export const moveLog = async (options: MoveOptions): Promise<Moved> => {
  const { target, signal } = options;
  const { source, copy, plan } = await prepare(options);
  const requested = await options.positions();
  const onProgress = ({ step, events }: Pick<MoveProgress, 'step' | 'events'>): void =>
    options.onProgress({ step, events, share: events / Math.max(plan.events, 1) });

  let closed = source;
  let written = 0;
  let compared: Compared;
  if (isClosed(source)) {
    const move = source.last as Move;
    if ((await target.identity())?.isComplete && (await isThere(target, move))) {
      return { ...move.moved, written, isNew: false };
    }
    compared = await compareLogs(
      pagesOf(source.store, isOther(move))(),
      pagesOf(target.store, isOther(move))(),
      { requested, signal, onProgress: ({ events }) => onProgress({ step: 'comparing', events }) },
    );
  } else {
    await target.begin({ id: source.identity.id, copy });
    const copied = await copyEvents({
      source: pagesOf(source.store),
      copied: pagesOf(target.store),
      ...{ target, requested, onProgress, signal },
    });
    ({ written } = copied);
    compared = copied;
    await options.requireStandstill();
    // From here on the old log takes no events: what is written there now would be lost.
    await appendMove(source, await signedMove(options, source, copyOf(target.url, copy), copied));
    closed = await logOf(options.source);
  }
  const move = await requireLast(closed, compared);
  await options.translate(compared.positions);
  // Positions first: a service that found the new log open would read from its old ones.
  if (!(await isThere(target, closed.last as Move))) {
    await target.write(
      (async function* () {
        yield [move];
      })(),
      () => undefined,
    );
  }
  await target.complete();
  return { events: compared.events, hash: compared.hash, written, isNew: true };
};
