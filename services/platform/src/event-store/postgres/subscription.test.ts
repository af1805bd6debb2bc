import { expect, it } from 'vitest';
import { silentLog } from '../../log.ts';
import { type EventBatch, EventStoreUnavailable, type Position, START } from '../port.ts';
import type { Listener } from './listener.ts';
import type { Reader } from './reader.ts';
import { subscribe } from './subscription.ts';

const listener: Pick<Listener, 'version' | 'wait' | 'hold'> = {
  version: 0,
  wait: () => Promise.resolve(),
  hold: () => ({ release: () => undefined }),
};

/** Answers these in turn, and remembers how it was asked. */
const answering = (answers: readonly (EventBatch | Error)[]) => {
  const asked: boolean[] = [];
  const readAll: Reader['readAll'] = async ({ isFollowing }) => {
    const answer = answers[asked.push(isFollowing) - 1];
    if (answer === undefined || answer instanceof Error)
      throw answer ?? new Error('asked too often');
    return answer;
  };
  return { asked, reader: { readAll } as Reader };
};

const batch = (position: string, caughtUp: boolean): EventBatch => ({
  events: [],
  position: position as Position,
  caughtUp,
});

it('what was too much for whoever follows is read as a long past is', async () => {
  const { asked, reader } = answering([
    batch('1', false),
    batch('2', true),
    new EventStoreUnavailable('not in time'),
    batch('3', false),
    batch('4', true),
    batch('5', true),
  ]);
  const ending = new AbortController();
  const services = { reader, listener: listener as Listener, log: silentLog };
  for await (const { position } of subscribe({ after: START, signal: ending.signal }, services)) {
    if (position === '5') ending.abort();
  }
  expect(asked).toEqual([false, false, true, false, false, true]);
});
