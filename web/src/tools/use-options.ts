import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type OptionsOf, readOptions, writeOptions } from './options.ts';

/** Browsers limit address changes. */
const WRITTEN_AFTER_MS = 300;

export const useOptions = <Values extends object>(
  options: OptionsOf<Values>,
): readonly [Values, (changed: Partial<Values>) => void] => {
  const [query, setQuery] = useSearchParams();
  const [values, setValues] = useState(() => readOptions(options, query));
  useEffect(() => {
    const next = writeOptions(options, values, query);
    if (next.toString() === query.toString()) return;
    const timer = setTimeout(
      () => setQuery(next, { replace: true, preventScrollReset: true }),
      WRITTEN_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [options, values, query, setQuery]);
  return [values, (changed) => setValues((before) => ({ ...before, ...changed }))];
};
