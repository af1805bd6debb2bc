import { useCallback, useEffect, useState } from 'react';
import { useWorker } from '../workers/use-worker.ts';
import type { Sum, SumTask } from './service.ts';

const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** Before this the last result stays, without flicker. */
const SLOW_AFTER_MS = 400;
const MAX_MS = 10_000;
const TOO_LONG = 'This takes longer than 10 seconds. Please try it with smaller numbers.';
const STOPPED = 'Stopped. Please change the sum to go on.';

/** In a worker, at most ten seconds. @param task null for no input; memoised. */
export const useCalculator = (task: SumTask | null) => {
  const { answer, requestedTask, ask, reset } = useWorker<SumTask, Sum>(startWorker);
  const [last, setLast] = useState<Sum | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const [isSlow, setIsSlow] = useState(false);
  const isBusy = answer.kind === 'busy';

  const end = useCallback(
    (words: string) => {
      reset();
      setEnded(words);
    },
    [reset],
  );
  useEffect(() => {
    setEnded(null);
    if (task === null) setLast(null);
    else ask(task);
  }, [task, ask]);
  useEffect(() => {
    if (answer.kind === 'done') setLast(answer.answer);
  }, [answer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sum has its own ten seconds
  useEffect(() => {
    if (!isBusy) return;
    const slow = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    const tooLong = setTimeout(() => end(TOO_LONG), MAX_MS);
    return () => {
      clearTimeout(slow);
      clearTimeout(tooLong);
      setIsSlow(false);
    };
  }, [isBusy, requestedTask, end]);

  const failure = answer.kind === 'failed' ? answer.message : ended;
  return {
    sum: answer.kind === 'done' && requestedTask === task ? answer.answer : null,
    shown: task === null || isSlow || failure !== null ? null : last,
    isSlow: task !== null && isSlow,
    failure: task === null ? null : failure,
    stop: () => end(STOPPED),
  };
};
