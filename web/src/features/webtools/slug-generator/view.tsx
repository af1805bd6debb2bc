import { Checkbox } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { amount, flag, oneOf } from '../options.ts';
import { Choice } from '../parts/choice.tsx';
import { Fields } from '../parts/fields.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { Ticks } from '../parts/ticks.tsx';
import { useOptions } from '../use-options.ts';
import { slugLines } from './service.ts';

const LONGEST = 200;
const OPTIONS = {
  separator: oneOf(['hyphen', 'underscore', 'nothing']),
  lower: flag(true),
  most: amount(0, { least: 0, most: LONGEST }),
};
const SEPARATORS = { hyphen: '-', underscore: '_', nothing: '' } as const;

export const View = () => {
  const [titles, setTitles] = useState('');
  const [{ separator, lower, most }, set] = useOptions(OPTIONS);
  const slugs = slugLines(useDeferredValue(titles), {
    separator: SEPARATORS[separator],
    lower,
    most,
  });
  return (
    <>
      <TextBox
        label="Titles, one a line"
        value={titles}
        onChange={setTitles}
        rows={4}
        placeholder="How to move a WordPress site"
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
          least={0}
          most={LONGEST}
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
      <TextBox label="Slugs" value={slugs} rows={4} mono />
    </>
  );
};
