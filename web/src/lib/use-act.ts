import { useRef, useState } from 'react';

/**
 * One press of a button at a time, and why it failed.
 * @param act gives the sentence for the visitor where it fails, null where it does not.
 */
export const useAct = <Given extends readonly unknown[]>(
  act: (...given: Given) => Promise<string | null>,
) => {
  const isActing = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (...given: Given): Promise<void> => {
    // A second click comes before React has disabled the button.
    if (isActing.current) return;
    isActing.current = true;
    setBusy(true);
    setError(null);
    setError(await act(...given));
    isActing.current = false;
    setBusy(false);
  };
  return { isBusy, error, run, reset: () => setError(null) };
};
