import { useEffect, useMemo } from 'react';
import { useWorker, type WorkerAnswer } from './use-worker.ts';

const ASKING = { kind: 'busy', share: null } as const;

/** Text up to here is worked on between two keys without anybody noticing, in UTF-16 units. */
const AT_ONCE = 100_000;

/**
 * What comes of a text as it is typed: at once while it is short, from a worker while it is long, so
 * that the page never freezes.
 * @param run does the work; what it throws is an answer.
 * @param start as {@link useWorker} takes it: a worker that runs the same.
 * @param task the same object until something in it changes: memoised by whoever calls.
 * @param length of the text in it, in UTF-16 units.
 */
export const useWorked = <Task, Answer>(
  run: (task: Task) => Answer,
  start: () => Worker,
  task: Task,
  length: number,
): WorkerAnswer<Answer> => {
  const isLong = length > AT_ONCE;
  const atOnce = useMemo(() => (isLong ? null : tried(run, task)), [isLong, run, task]);
  const { asked, answer, ask, reset } = useWorker<Task, Answer>(start);
  useEffect(() => {
    if (isLong) ask(task);
    else reset();
  }, [isLong, ask, reset, task]);
  // What came of the text before is not what comes of this one.
  return atOnce ?? (asked === task ? answer : ASKING);
};

const tried = <Task, Answer>(run: (task: Task) => Answer, task: Task): WorkerAnswer<Answer> => {
  try {
    return { kind: 'done', answer: run(task) };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
};
