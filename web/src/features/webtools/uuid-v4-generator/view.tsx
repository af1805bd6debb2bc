import { Button, Checkbox } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Icon } from '../../../components/icon.tsx';
import { amount, flag } from '../options.ts';
import { Fields } from '../parts/fields.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { Ticks } from '../parts/ticks.tsx';
import { useOptions } from '../use-options.ts';
import { useRandom } from '../use-random.ts';
import { randomUuids, shapeUuid } from './service.ts';

const MOST = 1000;
const OPTIONS = {
  count: amount(1, { least: 1, most: MOST }),
  upper: flag(false),
  hyphens: flag(true),
  braces: flag(false),
};

export const View = () => {
  const [{ count, ...shape }, set] = useOptions(OPTIONS);
  const [uuids, renew] = useRandom(() => randomUuids(count), [count]);
  const text = (uuids ?? []).map((uuid) => shapeUuid(uuid, shape)).join('\n');
  return (
    <>
      <Fields>
        <NumberField
          label="How many"
          value={count}
          least={1}
          most={MOST}
          onChange={(count) => set({ count })}
        />
      </Fields>
      <Ticks>
        <Checkbox
          label="Capitals"
          checked={shape.upper}
          onChange={(event) => set({ upper: event.currentTarget.checked })}
        />
        <Checkbox
          label="Hyphens"
          checked={shape.hyphens}
          onChange={(event) => set({ hyphens: event.currentTarget.checked })}
        />
        <Checkbox
          label="Braces"
          checked={shape.braces}
          onChange={(event) => set({ braces: event.currentTarget.checked })}
        />
      </Ticks>
      <TextBox
        label={count === 1 ? 'UUID' : 'UUIDs'}
        value={text}
        rows={Math.min(12, Math.max(2, count))}
        mono
        side={
          <Button size="sm" leftSection={<Icon of={IconRefresh} size={16} />} onClick={renew}>
            New
          </Button>
        }
      />
    </>
  );
};
