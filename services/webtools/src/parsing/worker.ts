import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from '@haat/platform/thread-pool';
import { type TaskMessage, tasks } from './tasks.ts';

const say = (message: ThreadMessage): void => parentPort?.postMessage(message);

parentPort?.on('message', ({ name, input }: TaskMessage) => {
  try {
    const task = tasks[name] as (given: unknown) => unknown;
    say({ ok: true, output: task(input) });
  } catch {
    say({ ok: false, reason: 'failed' });
  }
});
say('ready');
