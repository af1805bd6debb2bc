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

const NONE = { kind: 'none' } as const;
const STOPPED = 'Your browser stopped the work. Please try again.';

/**
 * Asks a worker of its own; a new question ends the one before, and so does leaving the page.
 * @param start makes the worker: `() => new Worker(new URL('./worker.ts', import.meta.url),
 *   { type: 'module' })`, in these words, since the bundle is made from them. Defined outside of the
 *   component.
 */
export const useWorker = <Task, Answer>(start: () => Worker) => {
  const worker = useRef<Worker>(null);
  const [answer, setAnswer] = useState<WorkerAnswer<Answer>>(NONE);
  const end = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  const ask = useCallback(
    (task: Task) => {
      end();
      setAnswer({ kind: 'busy', share: null });
      const asked = start();
      worker.current = asked;
      const fail = (message: string): void => {
        if (worker.current !== asked) return;
        setAnswer({ kind: 'failed', message });
        end();
      };
      asked.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<Answer>>) => {
        if (worker.current !== asked) return;
        if (data.kind === 'progress') setAnswer({ kind: 'busy', share: data.share });
        else if (data.kind === 'failed') fail(data.message);
        else {
          setAnswer(data);
          end();
        }
      });
      // It could not be loaded, or died, or answered what cannot be read.
      asked.addEventListener('error', () => fail(STOPPED));
      asked.addEventListener('messageerror', () => fail(STOPPED));
      asked.postMessage(task);
    },
    [start, end],
  );
  /** Ends what is under way, and forgets what was answered. */
  const forget = useCallback(() => {
    end();
    setAnswer(NONE);
  }, [end]);
  useEffect(() => end, [end]);
  return { answer, ask, forget };
};
