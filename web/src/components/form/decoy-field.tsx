import type { ChangeEvent } from 'react';
import classes from './decoy-field.module.css';

type DecoyFieldProps = {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** Hidden from eye, keyboard, screen reader and password manager. */
export const DecoyField = ({ name, value, onChange }: DecoyFieldProps) => (
  <div className={classes.decoy} aria-hidden="true">
    <label>
      Homepage
      <input
        name={name}
        value={value}
        onChange={onChange}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
      />
    </label>
  </div>
);
