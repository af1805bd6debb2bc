import { useCallback, useEffect, useRef, useState } from 'react';
import type { WorkerMessage } from './messages.ts';

export type WorkerAnswer<Answer> =
  | { readonly kind: 'none' }
  /** 0 to 1; null if unknown. */
  | { readonly kind: 'busy'; readonly share: number | null }
  | { readonly kind: 'done'; readonly answer: Answer }
  /** For the visitor. */
  | { readonly kind: 'failed'; readonly message: string };

type State<Task, Answer> = {
  readonly asked: Task | null;
  readonly answer: WorkerAnswer<Answer>;
};

const NONE = { kind: 'none' } as const;
const STOPPED = 'Your browser stopped the work. Please try again.';

/**
 * A new task ends the running one. @param start literally `() => new Worker(new URL('./worker.ts',
 * import.meta.url), { type: 'module' })`, for the bundler, outside of the component.
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
      // It failed to load, died, or sent an unreadable answer.
      asked.onmessageerror = asked.onerror = () => {
        notify({ kind: 'failed', message: STOPPED });
        if (worker.current === asked) end();
      };
      asked.postMessage(task);
    },
    [start, end],
  );
  const reset = useCallback(() => {
    end();
    setState({ asked: null, answer: NONE });
  }, [end]);
  useEffect(() => end, [end]);
  return { ...state, ask, reset };
};
