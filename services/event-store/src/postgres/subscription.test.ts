import { noopLog } from '@haat/platform/log';
import { expect, it } from 'vitest';
import {
  type EventBatch,
  EventStoreUnavailable,
  type Position,
  type RecordedEvent,
  START,
} from '../port.ts';
import type { Listener } from './listener.ts';
import type { Reader } from './reader.ts';
import { subscribe } from './subscription.ts';

const listener: Pick<Listener, 'version' | 'sight' | 'wait' | 'hold'> = {
  version: 0,
  sight: 1,
  wait: () => Promise.resolve(),
  hold: () => ({ release: () => undefined }),
};

/** Gives these answers in turn, and records the requests. */
const answering = (answers: readonly (EventBatch | Error)[]) => {
  const followingFlags: boolean[] = [];
  const readAll: Reader['readAll'] = async ({ isFollowing }) => {
    const answer = answers[followingFlags.push(isFollowing) - 1];
    if (answer === undefined || answer instanceof Error)
      throw answer ?? new Error('asked too often');
    return answer;
  };
  return { followingFlags, reader: { readAll } as Reader };
};

const batch = (position: string, caughtUp: boolean): EventBatch => ({
  events: [],
  position: position as Position,
  caughtUp,
});

it('catches up page by page after a failed read', async () => {
  const { followingFlags, reader } = answering([
    batch('1', false),
    batch('2', true),
    new EventStoreUnavailable('not in time'),
    batch('3', false),
    batch('4', true),
    batch('5', true),
  ]);
  const ending = new AbortController();
  const services = { reader, listener: listener as Listener, log: noopLog };
  for await (const { position } of subscribe({ after: START, signal: ending.signal }, services)) {
    if (position === '5') ending.abort();
  }
  expect(followingFlags).toEqual([false, false, true, false, false, true]);
});

it.each([
  ['was not there yet', undefined, undefined, 1],
  ['came while the first events were read', undefined, 1, 1],
  ['was lost, and is there again', 1, 1, 2],
  ['was lost', 1, 1, undefined],
] as const)(
  'when the listening connection %s, calls onReconnect before the next events',
  async (_, before, meanwhile, after) => {
    const hearing: { sight: number | undefined } & Partial<Listener> = {
      ...listener,
      sight: before,
    };
    const news = { ...batch('2', true), events: [{} as RecordedEvent] };
    const { reader } = answering([batch('1', true), news, batch('3', true)]);
    const readAll: Reader['readAll'] = async (page) => {
      const answer = await reader.readAll(page);
      if (answer.position === '1') hearing.sight = meanwhile;
      return answer;
    };
    const ending = new AbortController();
    const received: string[] = [];
    const onReconnect = async (): Promise<void> => void received.push('back');
    const options = { after: START, onReconnect, signal: ending.signal };
    const services = { reader: { ...reader, readAll }, log: noopLog };
    const batches = subscribe(options, { ...services, listener: hearing as Listener });
    for await (const { position } of batches) {
      received.push(position);
      if (position === '1') hearing.sight = after;
      if (position === '2') ending.abort();
    }
    expect(received).toEqual(['1', 'back', '2']);
  },
);

it('calls no onReconnect while the listening connection holds', async () => {
  const { reader } = answering([batch('1', true), batch('2', true), batch('3', true)]);
  const ending = new AbortController();
  let looks = 0;
  const onReconnect = async (): Promise<void> => {
    looks += 1;
  };
  const services = { reader, listener: listener as Listener, log: noopLog };
  for await (const { position } of subscribe(
    { after: START, onReconnect, signal: ending.signal },
    services,
  )) {
    if (position === '3') ending.abort();
  }
  expect(looks).toBe(0);
});
