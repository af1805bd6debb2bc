import { useEffect, useMemo } from 'react';
import { useWorker, type WorkerAnswer } from './use-worker.ts';

const ASKING = { kind: 'busy', share: null } as const;

/** In UTF-16 units: fast enough between two keys. */
const AT_ONCE = 100_000;

/** Long text in a worker. @param start runs the same as `run`. @param task memoised. */
export const useWorked = <Task, Answer>(
  run: (task: Task) => Answer,
  start: () => Worker,
  task: Task,
  length: number,
): WorkerAnswer<Answer> => {
  const isLong = length > AT_ONCE;
  const atOnce = useMemo(() => (isLong ? null : tried(run, task)), [isLong, run, task]);
  const { requestedTask, answer, ask, reset } = useWorker<Task, Answer>(start);
  useEffect(() => {
    if (isLong) ask(task);
    else reset();
  }, [isLong, ask, reset, task]);
  // Never an older text's answer.
  return atOnce ?? (requestedTask === task ? answer : ASKING);
};

const tried = <Task, Answer>(run: (task: Task) => Answer, task: Task): WorkerAnswer<Answer> => {
  try {
    return { kind: 'done', answer: run(task) };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
};
