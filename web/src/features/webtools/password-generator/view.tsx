import { Button, Checkbox } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { ErrorMessage } from '../../../components/error-message.tsx';
import { Icon } from '../../../components/icon.tsx';
import { amount, flag } from '../options.ts';
import { Fields } from '../parts/fields.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { Result } from '../parts/result.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { Ticks } from '../parts/ticks.tsx';
import { useOptions } from '../use-options.ts';
import { useRandom } from '../use-random.ts';
import { randomPassword, strengthBits, strengthOf } from './service.ts';
import classes from './view.module.css';

const LONGEST = 128;
const MOST = 100;
const OPTIONS = {
  length: amount(20, { least: 4, most: LONGEST }),
  count: amount(1, { least: 1, most: MOST }),
  lower: flag(true),
  upper: flag(true),
  digits: flag(true),
  symbols: flag(true),
  similar: flag(false),
};
const SETS = [
  { name: 'lower', label: 'Small letters' },
  { name: 'upper', label: 'Capitals' },
  { name: 'digits', label: 'Digits' },
  { name: 'symbols', label: 'Signs such as # and ?' },
  { name: 'similar', label: 'Allow look-alikes: l, I, 1, O, 0' },
] as const;

export const View = () => {
  const [{ count, ...rules }, set] = useOptions(OPTIONS);
  const [passwords, renew] = useRandom(
    () =>
      Array.from({ length: count }, () =>
        randomPassword(rules, (bytes) => crypto.getRandomValues(bytes)),
      ),
    [count, ...Object.values(rules)],
  );
  const bits = strengthBits(rules);
  const { words, tone } = strengthOf(bits);
  const anew = (
    <Button size="sm" leftSection={<Icon of={IconRefresh} size={16} />} onClick={renew}>
      New
    </Button>
  );
  return (
    <>
      {bits === 0 ? (
        <ErrorMessage>Please allow at least one kind of sign.</ErrorMessage>
      ) : count === 1 ? (
        <div className={classes.one}>
          <Result label="Password" value={passwords?.[0] ?? ''} />
          {anew}
        </div>
      ) : (
        <TextBox
          label="Passwords"
          value={(passwords ?? []).join('\n')}
          rows={Math.min(12, count)}
          mono
          side={anew}
        />
      )}
      {bits > 0 && (
        <div>
          <div className={classes.meter} data-tone={tone} aria-hidden="true">
            <span style={{ width: `${Math.min(100, bits)}%` }} />
          </div>
          <p className="sm muted">
            {words} ({bits} bits)
          </p>
        </div>
      )}
      <Fields>
        <NumberField
          label="Length"
          value={rules.length}
          least={4}
          most={LONGEST}
          onChange={(length) => set({ length })}
        />
        <NumberField
          label="How many"
          value={count}
          least={1}
          most={MOST}
          onChange={(count) => set({ count })}
        />
      </Fields>
      <Ticks>
        {SETS.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={rules[name]}
            onChange={(event) => set({ [name]: event.currentTarget.checked })}
          />
        ))}
      </Ticks>
    </>
  );
};
