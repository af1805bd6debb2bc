import { useCallback, useState } from 'react';

/** Called by a field when it holds what cannot be taken, and when it holds something right again. */
export type ReportWrong = (label: string, isWrong: boolean) => void;

/**
 * Whether a field holds what cannot be taken. What came of the value before does not stand beside
 * it: it would be taken for the answer.
 */
export const useWrongFields = (): readonly [boolean, ReportWrong] => {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const notify = useCallback<ReportWrong>((label, isWrong) => {
    setWrong((before) => {
      if (before.includes(label) === isWrong) return before;
      return isWrong ? [...before, label] : before.filter((one) => one !== label);
    });
  }, []);
  return [wrong.length > 0, notify];
};

/** In the place of what a tool answers while {@link useWrongFields} says so. */
export const CorrectFirst = () => (
  <p className="muted" role="status">
    Please correct the field that is marked.
  </p>
);
