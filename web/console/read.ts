import { useCallback, useEffect, useState } from 'react';

export type Reading<Data> =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly data: Data }
  | { readonly state: 'failed'; readonly text: string };

const OVER = 'The console has ended. Start it again in your terminal.';

/** @throws Error saying what to do */
export const readFrom = async <Data>(address: string): Promise<Data> => {
  const response = await fetch(address).catch(() => {
    throw new Error(OVER);
  });
  if (response.status === 401) throw new Error(OVER);
  if (response.status === 404) throw new Error('It is no longer there. Read again.');
  if (!response.ok) throw new Error('The shop does not answer. Run doctor in your terminal.');
  return response.json();
};

/** @param address null: nothing to read yet. */
export const useReading = <Data>(
  address: string | null,
): { readonly reading: Reading<Data> | null; readonly again: () => void } => {
  const [reading, setReading] = useState<Reading<Data> | null>(null);
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` reads the same address again.
  useEffect(() => {
    if (address === null) {
      setReading(null);
      return;
    }
    let isCurrent = true;
    const set = (next: Reading<Data>): void => {
      if (isCurrent) setReading(next);
    };
    setReading((before) => (before?.state === 'read' ? before : { state: 'reading' }));
    readFrom<Data>(address).then(
      (data) => set({ state: 'read', data }),
      (error: Error) => set({ state: 'failed', text: error.message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [address, times]);
  const again = useCallback(() => setTimes((before) => before + 1), []);
  return { reading, again };
};
