import { Checkbox } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { Choice } from '../../components/choice.tsx';
import { Note } from '../../components/note.tsx';
import { amount, flag, oneOf } from '../options.ts';
import { Fields } from '../parts/fields.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { Ticks } from '../parts/ticks.tsx';
import { WorkedText } from '../parts/worked-text.tsx';
import { CorrectFirst, useWrongFields } from '../parts/wrong-fields.tsx';
import { useOptions } from '../use-options.ts';
import { useWorked } from '../workers/use-worked.ts';
import { slugLines, slugWarnings } from './service.ts';

const MAX_LENGTH = 200;
const OPTIONS = {
  separator: oneOf(['hyphen', 'underscore', 'nothing']),
  lower: flag(true),
  most: amount(0, { min: 0, max: MAX_LENGTH }),
};
const SEPARATORS = { hyphen: '-', underscore: '_', nothing: '' } as const;

const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

export const View = () => {
  const [titles, setTitles] = useState('');
  const [{ separator, lower, most }, set] = useOptions(OPTIONS);
  const [isWrong, onWrong] = useWrongFields();
  const deferred = useDeferredValue(titles);
  const task = useMemo(
    () => ({ titles: deferred, shape: { separator: SEPARATORS[separator], lower, most } }),
    [deferred, separator, lower, most],
  );
  const slugs = useWorked(slugLines, startWorker, task, deferred.length);
  const warnings = slugs.kind === 'done' && !isWrong ? slugWarnings(slugs.answer) : [];
  return (
    <>
      <TextBox
        label="Titles, one a line"
        value={titles}
        onChange={setTitles}
        rows={4}
        placeholder="भारत की सबसे अच्छी चाय"
      />
      <Fields>
        <Choice
          label="Between words"
          value={separator}
          choices={{ hyphen: 'Hyphen', underscore: 'Underscore', nothing: 'Nothing' }}
          onChange={(separator) => set({ separator })}
        />
        <NumberField
          label="Longest, in characters"
          value={most}
          min={0}
          max={MAX_LENGTH}
          onWrong={onWrong}
          onChange={(most) => set({ most })}
          hint="0 for any length"
        />
      </Fields>
      <Ticks>
        <Checkbox
          label="Small letters only"
          checked={lower}
          onChange={(event) => set({ lower: event.currentTarget.checked })}
        />
      </Ticks>
      {isWrong ? (
        <CorrectFirst />
      ) : (
        <WorkedText label="Slugs" worked={slugs} textOf={(made) => made.text} rows={4} mono />
      )}
      {warnings.map((warning) => (
        <Note key={warning} live>
          {warning}
        </Note>
      ))}
    </>
  );
};
