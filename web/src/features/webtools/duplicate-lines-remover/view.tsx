import { Checkbox } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { flag, oneOf } from '../options.ts';
import { Choice } from '../parts/choice.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { Ticks } from '../parts/ticks.tsx';
import { useOptions } from '../use-options.ts';
import { cleanLines } from './service.ts';

const OPTIONS = {
  case: flag(true),
  trim: flag(true),
  blank: flag(false),
  keep: oneOf(['first', 'last', 'unique']),
  sort: oneOf(['none', 'up', 'down']),
};

export const View = () => {
  const [text, setText] = useState('');
  const [options, set] = useOptions(OPTIONS);
  const clean = cleanLines(useDeferredValue(text), {
    caseCounts: options.case,
    trims: options.trim,
    dropsBlank: options.blank,
    keep: options.keep,
    sort: options.sort,
  });
  return (
    <>
      <TextBox label="Your lines" value={text} onChange={setText} placeholder="One entry a line" />
      <Choice
        label="Keep"
        value={options.keep}
        choices={{ first: 'The first', last: 'The last', unique: 'Only what came once' }}
        onChange={(keep) => set({ keep })}
      />
      <Choice
        label="Order"
        value={options.sort}
        choices={{ none: 'As it came', up: 'A to Z', down: 'Z to A' }}
        onChange={(sort) => set({ sort })}
      />
      <Ticks>
        <Checkbox
          label="Capitals make a difference"
          checked={options.case}
          onChange={(event) => set({ case: event.currentTarget.checked })}
        />
        <Checkbox
          label="Ignore spaces at both ends"
          checked={options.trim}
          onChange={(event) => set({ trim: event.currentTarget.checked })}
        />
        <Checkbox
          label="Drop blank lines"
          checked={options.blank}
          onChange={(event) => set({ blank: event.currentTarget.checked })}
        />
      </Ticks>
      <TextBox
        label="Each line once"
        value={clean.text}
        hint={
          <span role="status">
            {clean.kept} kept, {clean.removed} removed
          </span>
        }
      />
    </>
  );
};
