import { useId } from 'react';
import classes from './choice.module.css';

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly choices: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
};

export const Choice = <Value extends string>({
  label,
  value,
  choices,
  onChange,
}: ChoiceProps<Value>) => {
  const name = useId();
  const options = Object.entries(choices) as unknown as readonly [Value, string][];
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <div className={classes.chips}>
        {options.map(([choice, words]) => (
          <label key={choice} className={classes.chip}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
