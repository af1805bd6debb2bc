import {
  type AppendResult,
  type EventStore,
  EventStoreUnavailable,
  START,
  type StreamAppend,
} from '@haat/event-store/port';

/** A held append was refused, so later decisions were made on a wrong state. */
class HeldRefused extends Error {
  override readonly name = 'HeldRefused';
}

type WithStore<Store extends EventStore> = { readonly store: Store };

export type MultiStreamAppend<Services> = {
  /**
   * Its appends return as if written (without a position), and are sent with the next `sending`
   * append, or at the end.
   */
  readonly held: Services;
  /** Its appends are sent at once, after the held ones. */
  readonly sending: Services;
};

const revisionAfter = ({ events, expected }: StreamAppend): bigint | undefined => {
  if (expected === 'no_stream') return BigInt(events.length - 1);
  return typeof expected === 'bigint' ? expected + BigInt(events.length) : undefined;
};

/** Neighbouring appends to one stream become one: each append is a call of EventStoreDB. */
const joinNeighbours = (appends: readonly StreamAppend[]): readonly StreamAppend[] => {
  const joined: StreamAppend[] = [];
  for (const next of appends) {
    const last = joined.at(-1);
    const isNext = last?.stream === next.stream && revisionAfter(last) === next.expected;
    if (isNext) joined.splice(-1, 1, { ...last, events: [...last.events, ...next.events] });
    else joined.push(next);
  }
  return joined;
};

/**
 * Each append is written only if all appends before it succeeded: a crash leaves the first ones.
 * After a refused held append, `run` is repeated with separate appends: it must be idempotent and
 * have no effects outside the store. @throws what `run` throws; held appends are then written,
 * unless the store is unavailable
 */
export const multiStreamAppend = async <
  Store extends EventStore,
  Services extends WithStore<Store>,
  Result,
>(
  services: Services,
  run: (go: MultiStreamAppend<Services>) => Promise<Result>,
): Promise<Result> => {
  const { store } = services;
  let waiting: StreamAppend[] = [];
  let underWay: Promise<unknown> = Promise.resolve();

  /** @returns the result of the last append; only that one may be refused */
  const send = async (last: readonly StreamAppend[]): Promise<AppendResult | undefined> => {
    const appends = joinNeighbours([...waiting, ...last]);
    const isLastOwn = appends.at(-1)?.events.length === last.at(-1)?.events.length;
    waiting = [];
    if (appends.length === 0) return undefined;
    const answer = store.appendInOrder(appends);
    underWay = answer.catch(() => undefined);
    const results = await answer;
    const refused = results.findIndex(({ ok }) => !ok);
    if (refused >= 0 && !(isLastOwn && refused === appends.length - 1)) throw new HeldRefused();
    return results.at(-1);
  };

  /** Sends held appends before a read of their stream, which would miss them. */
  const read: EventStore['read'] = async (stream, options) => {
    if (waiting.some((held) => held.stream === stream)) await send([]);
    await underWay;
    return store.read(stream, options);
  };

  const sendNow: EventStore['append'] = async (stream, events, expected) => {
    const result = await send([{ stream, events, expected }]);
    if (result === undefined) throw new Error(`The append to ${stream} has no answer`);
    return result;
  };

  const hold: EventStore['append'] = async (stream, events, expected) => {
    const revision = revisionAfter({ stream, events, expected });
    if (revision === undefined) return sendNow(stream, events, expected);
    waiting.push({ stream, events, expected });
    return { ok: true, revision, position: START };
  };

  const servicesWith = (append: EventStore['append']): Services => ({
    ...services,
    store: { ...store, read, append },
  });

  try {
    const result = await run({ held: servicesWith(hold), sending: servicesWith(sendNow) });
    await send([]);
    return result;
  } catch (error) {
    const isFinalError = waiting.length === 0 && !(error instanceof HeldRefused);
    // The held appends are written, or nothing can be: the caller gets the error.
    if (isFinalError || error instanceof EventStoreUnavailable) throw error;
    return run({ held: services, sending: services });
  }
};
