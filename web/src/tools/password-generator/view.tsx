import { Choice } from '../../components/choice.tsx';
import { amount, flag, oneOf } from '../options.ts';
import { Fields } from '../parts/fields.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { useWrongFields } from '../parts/wrong-fields.tsx';
import { useOptions } from '../use-options.ts';
import { SEPARATORS } from './passphrase.ts';
import { Passphrases, WORD_COUNT } from './passphrases.tsx';
import { LENGTH, Passwords } from './passwords.tsx';

const MAX_COUNT = 100;
const OPTIONS = {
  kind: oneOf(['password', 'passphrase']),
  length: amount(20, LENGTH),
  count: amount(1, { min: 1, max: MAX_COUNT }),
  lower: flag(true),
  upper: flag(true),
  digits: flag(true),
  symbols: flag(true),
  similar: flag(false),
  words: amount(6, WORD_COUNT),
  separator: oneOf(SEPARATORS),
  capitals: flag(false),
  digit: flag(false),
};

export const View = () => {
  const [options, set] = useOptions(OPTIONS);
  const { kind, count } = options;
  const [isWrong, onWrong] = useWrongFields();
  const shown = { rules: options, count, isWrong, onWrong, onChange: set };
  return (
    <>
      <Choice
        label="Make"
        value={kind}
        choices={{ password: 'Passwords', passphrase: 'Passphrases, to remember' }}
        onChange={(kind) => set({ kind })}
      />
      {kind === 'password' ? <Passwords {...shown} /> : <Passphrases {...shown} />}
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
    </>
  );
};
