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
  readonly requestedTask: Task | null;
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
  const [state, setState] = useState<State<Task, Answer>>({ requestedTask: null, answer: NONE });
  const end = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
    isBusy.current = false;
  }, []);
  const ask = useCallback(
    (task: Task) => {
      if (isBusy.current) end();
      isBusy.current = true;
      const current = worker.current ?? start();
      worker.current = current;
      const notify = (answer: WorkerAnswer<Answer>): void => {
        if (worker.current !== current) return;
        if (answer.kind !== 'busy') isBusy.current = false;
        setState({ requestedTask: task, answer });
      };
      notify({ kind: 'busy', share: null });
      current.onmessage = ({ data }: MessageEvent<WorkerMessage<Answer>>) =>
        notify(data.kind === 'progress' ? { kind: 'busy', share: data.share } : data);
      // It failed to load, died, or sent an unreadable answer.
      current.onmessageerror = current.onerror = () => {
        notify({ kind: 'failed', message: STOPPED });
        if (worker.current === current) end();
      };
      current.postMessage(task);
    },
    [start, end],
  );
  const reset = useCallback(() => {
    end();
    setState({ requestedTask: null, answer: NONE });
  }, [end]);
  useEffect(() => end, [end]);
  return { ...state, ask, reset };
};
