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
import { Checked } from './checked.tsx';
import { makeUuids, shapeUuid, VERSIONS } from './service.ts';

const MAX_COUNT = 1000;
const OPTIONS = {
  version: oneOf(VERSIONS),
  count: amount(1, { min: 1, max: MAX_COUNT }),
  upper: flag(false),
  hyphens: flag(true),
  braces: flag(false),
};
const SHAPES = [
  { name: 'upper', label: 'Capitals' },
  { name: 'hyphens', label: 'Hyphens' },
  { name: 'braces', label: 'Braces' },
] as const;

export const View = () => {
  const [{ version, count, ...shape }, set] = useOptions(OPTIONS);
  const [uuids, renew] = useRandom(() => makeUuids(version, count, Date.now()), [version, count]);
  const [isWrong, onWrong] = useWrongFields();
  const text = (uuids ?? []).map((uuid) => shapeUuid(uuid, shape)).join('\n');
  return (
    <>
      <Choice
        label="Version"
        value={version}
        choices={{ '4': '4: by chance', '7': '7: in order of time, for database keys' }}
        onChange={(version) => set({ version })}
      />
      <TextBox
        label={count === 1 ? 'UUID' : 'UUIDs'}
        value={isWrong ? '' : text}
        rows={Math.min(12, Math.max(2, count))}
        mono
        side={
          <Button size="sm" leftSection={<Icon of={IconRefresh} size={16} />} onClick={renew}>
            New
          </Button>
        }
      />
      <Fields>
        <NumberField
          label="How many"
          value={count}
          min={1}
          max={MAX_COUNT}
          onWrong={onWrong}
          onChange={(count) => set({ count })}
        />
      </Fields>
      <Ticks>
        {SHAPES.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={shape[name]}
            onChange={(event) => set({ [name]: event.currentTarget.checked })}
          />
        ))}
      </Ticks>
      <Checked />
    </>
  );
};
