import { Checkbox } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { Choice } from '../../components/choice.tsx';
import { flag, oneOf } from '../options.ts';
import { Figures } from '../parts/figures.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { Ticks } from '../parts/ticks.tsx';
import { WorkedText } from '../parts/worked-text.tsx';
import { useOptions } from '../use-options.ts';
import { useWorked } from '../workers/use-worked.ts';
import { cleanedText, cleanLines } from './service.ts';

const OPTIONS = {
  case: flag(true),
  trim: oneOf(['yes', 'all', 'no']),
  blank: flag(false),
  keep: oneOf(['first', 'last', 'unique']),
  sort: oneOf(['none', 'up', 'down', 'length', 'often']),
};
const TRIMS = { yes: 'ends', all: 'doubled', no: 'nothing' } as const;

const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

const shortened = (line: string): string => (line.length > 60 ? `${line.slice(0, 60)}…` : line);

export const View = () => {
  const [typed, setTyped] = useState('');
  const [options, set] = useOptions(OPTIONS);
  const text = useDeferredValue(typed);
  const task = useMemo(
    () => ({
      text,
      cleaning: {
        caseCounts: options.case,
        trims: TRIMS[options.trim],
        dropsBlank: options.blank,
        keep: options.keep,
        sort: options.sort,
      },
    }),
    [text, options],
  );
  const cleaned = useWorked(cleanLines, startWorker, task, text.length);
  const repeated = cleaned.kind === 'done' ? cleaned.answer.repeated : [];
  return (
    <>
      <TextBox
        label="Your lines"
        value={typed}
        onChange={setTyped}
        placeholder="One entry a line"
      />
      <Choice
        label="Keep"
        value={options.keep}
        choices={{ first: 'The first', last: 'The last', unique: 'Only what came once' }}
        onChange={(keep) => set({ keep })}
      />
      <Choice
        label="Order"
        value={options.sort}
        choices={{
          none: 'As it came',
          up: 'A to Z',
          down: 'Z to A',
          length: 'Short first',
          often: 'Most often first',
        }}
        onChange={(sort) => set({ sort })}
      />
      <Choice
        label="Spaces"
        value={options.trim}
        choices={{
          yes: 'Ignore at both ends',
          all: 'Ignore doubled ones, too',
          no: 'Count each',
        }}
        onChange={(trim) => set({ trim })}
      />
      <Ticks>
        <Checkbox
          label="Capitals make a difference"
          checked={options.case}
          onChange={(event) => set({ case: event.currentTarget.checked })}
        />
        <Checkbox
          label="Drop blank lines"
          checked={options.blank}
          onChange={(event) => set({ blank: event.currentTarget.checked })}
        />
      </Ticks>
      <WorkedText
        label="Each line once"
        worked={cleaned}
        textOf={(list) => list.text}
        hintOf={cleanedText}
      />
      {repeated.length > 0 && (
        <section aria-labelledby="repeated">
          <h2 id="repeated" className="h3" style={{ marginBottom: '0.75rem' }}>
            Came most often
          </h2>
          <Figures
            figures={repeated.map(({ line, times }) => ({
              term: shortened(line),
              value: `${times} times`,
            }))}
          />
        </section>
      )}
    </>
  );
};
