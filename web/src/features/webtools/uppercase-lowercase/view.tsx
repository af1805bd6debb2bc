import { useDeferredValue, useState } from 'react';
import { oneOf } from '../options.ts';
import { Choice } from '../parts/choice.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useOptions } from '../use-options.ts';
import { CASES, changeCase } from './service.ts';

const OPTIONS = { to: oneOf(CASES) };
const LABELS = {
  upper: 'UPPERCASE',
  lower: 'lowercase',
  sentence: 'Sentence case',
  title: 'Title Case',
  camel: 'camelCase',
  pascal: 'PascalCase',
  snake: 'snake_case',
  kebab: 'kebab-case',
  constant: 'CONSTANT_CASE',
  swap: 'sWAP',
} as const;

export const View = () => {
  const [text, setText] = useState('');
  const [{ to }, set] = useOptions(OPTIONS);
  const changed = changeCase(useDeferredValue(text), to);
  return (
    <>
      <Choice label="Change to" value={to} choices={LABELS} onChange={(to) => set({ to })} />
      <TextBox
        label="Your text"
        value={text}
        onChange={setText}
        rows={6}
        placeholder="Type or paste a text"
      />
      <TextBox label={LABELS[to]} value={changed} rows={6} />
    </>
  );
};
