import { useRef, useState } from 'react';

/** Runs one at a time. @param act returns the error's text, or null. */
export const useAct = <Given extends readonly unknown[]>(
  act: (...given: Given) => Promise<string | null>,
) => {
  const isActing = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (...given: Given): Promise<void> => {
    // A second click comes before React disables the button.
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
