import { Checkbox } from '@mantine/core';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Fields } from '../parts/fields.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { Ticks } from '../parts/ticks.tsx';
import { CorrectFirst, type ReportWrong } from '../parts/wrong-fields.tsx';
import { useRandom } from '../use-random.ts';
import { Made } from './made.tsx';
import { type PasswordRules, passwordBits, randomPassword } from './service.ts';

export const LENGTH = { min: 4, max: 128 };
const SETS = [
  { name: 'lower', label: 'Small letters' },
  { name: 'upper', label: 'Capitals' },
  { name: 'digits', label: 'Digits' },
  { name: 'symbols', label: 'Signs such as # and ?' },
  { name: 'similar', label: 'Allow look-alikes: l, I, 1, O, 0' },
] as const;

type PasswordsProps = {
  readonly rules: PasswordRules;
  readonly count: number;
  readonly isWrong: boolean;
  readonly onWrong: ReportWrong;
  readonly onChange: (changed: Partial<PasswordRules>) => void;
};

export const Passwords = ({ rules, count, isWrong, onWrong, onChange }: PasswordsProps) => {
  const { length, lower, upper, digits, symbols, similar } = rules;
  const [made, renew] = useRandom(
    () =>
      Array.from({ length: count }, () =>
        randomPassword(rules, (bytes) => crypto.getRandomValues(bytes)),
      ),
    [count, length, lower, upper, digits, symbols, similar],
  );
  const bits = passwordBits(rules);
  return (
    <>
      {bits === 0 ? (
        <ErrorMessage>Please allow at least one kind of sign.</ErrorMessage>
      ) : isWrong ? (
        <CorrectFirst />
      ) : (
        <Made what="Password" made={made ?? []} bits={bits} onRenew={renew} />
      )}
      <Fields>
        <NumberField
          label="Length"
          value={length}
          {...LENGTH}
          onWrong={onWrong}
          onChange={(length) => onChange({ length })}
        />
      </Fields>
      <Ticks>
        {SETS.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={rules[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </Ticks>
    </>
  );
};
