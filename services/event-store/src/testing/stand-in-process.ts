import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type EventStoreDbStandIn, startEventStoreDbStandIn } from './eventstoredb-stand-in.ts';
import type { CallCount } from './stand-in-calls.ts';

export type StandInCounts = { readonly calls: readonly CallCount[]; readonly events: number };

export type StandInProcess = {
  readonly url: string;
  readonly pid: number;
  readonly counted: () => Promise<StandInCounts>;
  readonly stop: () => Promise<void>;
};

/** The stand-in in its own process: a bench can separate its CPU time from its clients'. */
export const startStandInProcess = async (): Promise<StandInProcess> => {
  const child = fork(import.meta.filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exit = once(child, 'exit').then(() => {
    throw new Error('The stand-in ended');
  });
  exit.catch(() => undefined);
  const answer = async <Answer>(): Promise<Answer> => {
    const [message] = await Promise.race([once(child, 'message'), exit]);
    return message as Answer;
  };
  const { url } = await answer<{ readonly url: string }>();
  return {
    url,
    pid: child.pid ?? 0,
    counted: () => {
      const counts = answer<StandInCounts>();
      child.send('count');
      return counts;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
};

const serve = async (): Promise<void> => {
  const standIn: EventStoreDbStandIn = await startEventStoreDbStandIn();
  process.on('message', () => {
    process.send?.({ calls: standIn.calls(), events: standIn.events() } satisfies StandInCounts);
  });
  process.once('disconnect', () => process.exit());
  process.send?.({ url: standIn.url });
};

if (process.argv[1] === import.meta.filename) await serve();
