import { useCallback, useEffect, useRef, useState } from 'react';
import type { BcryptTask } from './service.ts';

type BcryptAnswer =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly said: string }
  | { readonly kind: 'failed' };

const NONE: BcryptAnswer = { kind: 'none' };

/** Asks a worker; a new question ends the one before. */
export const useBcrypt = () => {
  const worker = useRef<Worker>(null);
  const [answer, setAnswer] = useState<BcryptAnswer>(NONE);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  const ask = useCallback(
    (task: BcryptTask) => {
      stop();
      setAnswer({ kind: 'busy' });
      const asked = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      worker.current = asked;
      asked.addEventListener('message', ({ data }: MessageEvent<string>) => {
        setAnswer({ kind: 'done', said: data });
        stop();
      });
      asked.addEventListener('error', () => {
        setAnswer({ kind: 'failed' });
        stop();
      });
      asked.postMessage(task);
    },
    [stop],
  );
  const forget = useCallback(() => {
    stop();
    setAnswer(NONE);
  }, [stop]);
  useEffect(() => stop, [stop]);
  return { answer, ask, forget };
};
