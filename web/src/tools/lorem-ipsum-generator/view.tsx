import { Button, Checkbox } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Choice } from '../../components/choice.tsx';
import { Icon } from '../../components/icon.tsx';
import { amount, flag, oneOf } from '../options.ts';
import { Fields } from '../parts/fields.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { Ticks } from '../parts/ticks.tsx';
import { useWrongFields } from '../parts/wrong-fields.tsx';
import { useOptions } from '../use-options.ts';
import { useRandom } from '../use-random.ts';
import { fillerText, LANGUAGES, UNITS } from './service.ts';

const MAX_COUNT = 1000;
const OPTIONS = {
  count: amount(3, { min: 1, max: MAX_COUNT }),
  unit: oneOf(UNITS),
  html: flag(false),
  classic: flag(true),
  language: oneOf(LANGUAGES),
};

export const View = () => {
  const [filler, set] = useOptions(OPTIONS);
  const [isWrong, onWrong] = useWrongFields();
  const { count, unit, html, classic, language } = filler;
  const [text, renew] = useRandom(
    () => fillerText(filler, Math.random),
    [count, unit, html, classic, language],
  );
  return (
    <>
      <Fields>
        <NumberField
          label="How many"
          value={count}
          min={1}
          max={MAX_COUNT}
          onWrong={onWrong}
          onChange={(count) => set({ count })}
        />
        <Choice
          label="Of what"
          value={unit}
          choices={{ paragraphs: 'Paragraphs', sentences: 'Sentences', words: 'Words' }}
          onChange={(unit) => set({ unit })}
        />
        <Choice
          label="In"
          value={language}
          choices={{ latin: 'Latin', hindi: 'Hindi' }}
          onChange={(language) => set({ language })}
        />
      </Fields>
      <Ticks>
        <Checkbox
          label="Begin with “Lorem ipsum dolor sit amet”"
          disabled={language !== 'latin'}
          checked={classic}
          onChange={(event) => set({ classic: event.currentTarget.checked })}
        />
        <Checkbox
          label="As HTML"
          checked={html}
          onChange={(event) => set({ html: event.currentTarget.checked })}
        />
      </Ticks>
      <TextBox
        label="Filler text"
        value={isWrong ? '' : (text ?? '')}
        rows={14}
        side={
          <Button size="sm" leftSection={<Icon of={IconRefresh} size={16} />} onClick={renew}>
            Another
          </Button>
        }
      />
    </>
  );
};
