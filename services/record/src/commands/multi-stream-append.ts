/** Appends of commands that follow each other, in one go: in their order, and nothing after a refusal. */
import {
  type AppendResult,
  type EventStore,
  EventStoreUnavailable,
  START,
  type StreamAppend,
} from '@haat/event-store/port';

/** What was held was refused: what was decided on it is not so. */
class HeldRefused extends Error {
  override readonly name = 'HeldRefused';
}

type WithStore<Store extends EventStore> = { readonly store: Store };

export type MultiStreamAppend<Services> = {
  /**
   * Appends through these are taken down for now and go out ahead of the next one through `sending`,
   * or at the end. They are answered as if they had gone through, without a position.
   */
  readonly held: Services;
  readonly sending: Services;
};

/** The revision after it, where it goes through. */
const revisionAfter = ({ events, expected }: StreamAppend): bigint | undefined => {
  if (expected === 'no_stream') return BigInt(events.length - 1);
  return typeof expected === 'bigint' ? expected + BigInt(events.length) : undefined;
};

/**
 * Runs commands that follow each other, such as a claim and what it claims for, so that their appends
 * travel together: one commit on Postgres, where each would be one. They are written in their order,
 * each only where all before it went through, so that a crash leaves what it would leave between two
 * commands, or less. Where one that was held is refused, the run was in vain and is repeated, with
 * one append after the other: its commands find what they wrote and decide on what they meet.
 * @param run may run twice: it does nothing outside the store, and its commands know their repeats.
 * @throws what the run throws; what it held is written by then, unless the store does not answer.
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

  /** @returns the answer to the last one; it alone may be refused. */
  const send = async (last: readonly StreamAppend[]): Promise<AppendResult | undefined> => {
    const appends = [...waiting, ...last];
    waiting = [];
    if (appends.length === 0) return undefined;
    const answer = store.appendInOrder(appends);
    underWay = answer.catch(() => undefined);
    const results = await answer;
    const refused = results.findIndex(({ ok }) => !ok);
    if (refused >= 0 && refused < appends.length - last.length) throw new HeldRefused();
    return results.at(-1);
  };

  /** Whoever reads what was held would not find it. */
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

  const through = (append: EventStore['append']): Services => ({
    ...services,
    store: { ...store, read, append },
  });

  try {
    const result = await run({ held: through(hold), sending: through(sendNow) });
    await send([]);
    return result;
  } catch (error) {
    const isTrue = waiting.length === 0 && !(error instanceof HeldRefused);
    // Cut off before anything of it was written: whoever repeats it begins anew.
    if (isTrue || error instanceof EventStoreUnavailable) throw error;
    // A refusal, say, that rests on what was held: that is made true first.
    return run({ held: services, sending: services });
  }
};
