import { useCallback, useEffect, useRef, useState } from 'react';
import type { WorkerMessage } from './messages.ts';

/** How a worker that was asked stands. */
export type WorkerAnswer<Answer> =
  | { readonly kind: 'none' }
  /** `share` of the work that is done, from 0 to 1; null where it is not known. */
  | { readonly kind: 'busy'; readonly share: number | null }
  | { readonly kind: 'done'; readonly answer: Answer }
  /** In the words of whoever failed; to be shown with what to do next. */
  | { readonly kind: 'failed'; readonly message: string };

type State<Task, Answer> = {
  readonly asked: Task | null;
  readonly answer: WorkerAnswer<Answer>;
};

const NONE = { kind: 'none' } as const;
const STOPPED = 'Your browser stopped the work. Please try again.';

/**
 * Asks a worker of its own; a new question ends the one before, and so does leaving the page. A
 * worker that has answered waits for the next question: what it has loaded stays loaded.
 * @param start makes the worker: `() => new Worker(new URL('./worker.ts', import.meta.url),
 *   { type: 'module' })`, in these words, since the bundle is made from them. Defined outside of the
 *   component.
 * @returns how it stands with `asked`, the very object that was asked last; null before.
 */
export const useWorker = <Task, Answer>(start: () => Worker) => {
  const worker = useRef<Worker>(null);
  const isBusy = useRef(false);
  const [state, setState] = useState<State<Task, Answer>>({ asked: null, answer: NONE });
  const end = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
    isBusy.current = false;
  }, []);
  const ask = useCallback(
    (task: Task) => {
      if (isBusy.current) end();
      isBusy.current = true;
      const asked = worker.current ?? start();
      worker.current = asked;
      const notify = (answer: WorkerAnswer<Answer>): void => {
        if (worker.current !== asked) return;
        if (answer.kind !== 'busy') isBusy.current = false;
        setState({ asked: task, answer });
      };
      notify({ kind: 'busy', share: null });
      asked.onmessage = ({ data }: MessageEvent<WorkerMessage<Answer>>) =>
        notify(data.kind === 'progress' ? { kind: 'busy', share: data.share } : data);
      // It could not be loaded, or died, or answered what cannot be read.
      asked.onmessageerror = asked.onerror = () => {
        notify({ kind: 'failed', message: STOPPED });
        if (worker.current === asked) end();
      };
      asked.postMessage(task);
    },
    [start, end],
  );
  /** Ends what is under way, and forgets what was answered. */
  const reset = useCallback(() => {
    end();
    setState({ asked: null, answer: NONE });
  }, [end]);
  useEffect(() => end, [end]);
  return { ...state, ask, reset };
};
