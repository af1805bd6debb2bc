import { useCallback, useState } from 'react';

export type ReportWrong = (label: string, isWrong: boolean) => void;

/** While a field is invalid the old result is hidden: it would look like the answer. */
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

export const CorrectFirst = () => (
  <p className="muted" role="status">
    Please correct the field that is marked.
  </p>
);
