import { parentPort, threadId } from 'node:worker_threads';

export type Misbehaviour = 'never_end' | 'eat_memory' | 'exit' | 'answer' | 'tell_settings';

const parsers: Readonly<Record<Misbehaviour, () => unknown>> = {
  never_end: () => {
    for (;;);
  },
  eat_memory: () => {
    for (const eaten: number[][] = []; ; ) eaten.push(Array.from({ length: 10_000 }, Math.random));
  },
  exit: () => process.exit(7),
  answer: () => threadId,
  tell_settings: () => ({ ...process.env }),
};

/** Behaves like a parser of a hostile page, for any task name. */
parentPort?.on('message', (message: Misbehaviour | { readonly input: unknown }) => {
  const misbehaviour = typeof message === 'string' ? message : 'never_end';
  parentPort?.postMessage({ ok: true, output: parsers[misbehaviour]() });
});
parentPort?.postMessage('ready');
