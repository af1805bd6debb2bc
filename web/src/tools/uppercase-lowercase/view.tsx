import { useDeferredValue, useMemo, useState } from 'react';
import { Choice } from '../../components/choice.tsx';
import { oneOf } from '../options.ts';
import { TextBox } from '../parts/text-box.tsx';
import { WorkedText } from '../parts/worked-text.tsx';
import { useOptions } from '../use-options.ts';
import { useWorked } from '../workers/use-worked.ts';
import { CASES, changeCase, LANGUAGES } from './service.ts';

const OPTIONS = { to: oneOf(CASES), language: oneOf(LANGUAGES) };
const LABELS = {
  upper: 'UPPERCASE',
  lower: 'lowercase',
  sentence: 'Sentence case',
  title: 'Title Case',
  start: 'Each Word',
  camel: 'camelCase',
  pascal: 'PascalCase',
  snake: 'snake_case',
  kebab: 'kebab-case',
  constant: 'CONSTANT_CASE',
  swap: 'tOGGLE',
} as const;

const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

export const View = () => {
  const [typed, setTyped] = useState('');
  const [{ to, language }, set] = useOptions(OPTIONS);
  const text = useDeferredValue(typed);
  const task = useMemo(() => ({ text, to, language }), [text, to, language]);
  const changed = useWorked(changeCase, startWorker, task, text.length);
  return (
    <>
      <TextBox
        label="Your text"
        value={typed}
        onChange={setTyped}
        rows={6}
        placeholder="Type or paste a text"
      />
      <Choice label="Change to" value={to} choices={LABELS} onChange={(to) => set({ to })} />
      <WorkedText label={LABELS[to]} worked={changed} textOf={(text) => text} rows={6} />
      <Choice
        label="Letters"
        value={language}
        choices={{ any: 'Most languages', turkish: 'Turkish: i and İ, ı and I' }}
        onChange={(language) => set({ language })}
      />
      <p className="muted sm">
        In capitals German ß becomes SS. Hindi and the other scripts of India have no capitals: they
        stay as they are.
      </p>
    </>
  );
};
