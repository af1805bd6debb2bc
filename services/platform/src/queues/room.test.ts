import { queryObjects } from 'node:v8';
import type { IQueueBackend } from 'bullmq';
import { expect, it } from 'vitest';
import { createRoom, takeWhileRoom } from './room.ts';

const MANY = 1_000;

/** Those that anything still refers to. */
const promises = (): number => Number(queryObjects(Promise, { format: 'count' }));

it('waits for room leave nothing behind, however many there were', async () => {
  const room = createRoom(1);
  const bull: Partial<IQueueBackend> = { disconnectBlocking: async () => undefined };
  const asked = takeWhileRoom(bull as IQueueBackend, room);
  await room.enter();
  const before = promises();
  for (let n = 0; n < MANY; n += 1) {
    const waited = asked.waitForJob(1);
    room.leave();
    await waited;
    await room.enter();
  }
  expect(promises() - before).toBeLessThan(MANY / 10);

  const last = asked.waitForJob(1);
  await asked.disconnectBlocking(true);
  expect(await last).toEqual({ member: '', score: 0 });
});
