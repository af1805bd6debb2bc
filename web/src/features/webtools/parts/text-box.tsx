import { type ReactNode, useId } from 'react';
import { CopyButton } from '../../../components/copy-button.tsx';
import classes from './text-box.module.css';

type TextBoxProps = {
  readonly label: string;
  readonly value: string;
  /** Absent for a result, which can be copied but not changed. */
  readonly onChange?: (value: string) => void;
  readonly rows?: number;
  readonly placeholder?: string;
  /** Letters of one width, where they are compared one by one. */
  readonly mono?: boolean;
  readonly error?: string | null;
  /** Beside the label: buttons. */
  readonly side?: ReactNode;
  /** Under the box. */
  readonly hint?: ReactNode;
};

/** Text going in or coming out. A result has its copy button. */
export const TextBox = ({
  label,
  value,
  onChange,
  rows = 8,
  placeholder,
  mono = false,
  error = null,
  side,
  hint,
}: TextBoxProps) => {
  const id = useId();
  const isResult = onChange === undefined;
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label htmlFor={id}>{label}</label>
        <span className={classes.side}>
          {side}
          {isResult && value !== '' && <CopyButton value={value} label={label} />}
        </span>
      </div>
      <textarea
        id={id}
        className={classes.box}
        data-mono={mono || undefined}
        rows={rows}
        value={value}
        placeholder={placeholder}
        readOnly={isResult}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
      {error !== null && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
    </div>
  );
};
