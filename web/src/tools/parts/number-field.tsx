import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import classes from './number-field.module.css';
import { readNumber } from './read-number.ts';
import type { ReportWrong } from './wrong-fields.tsx';

type NumberFieldProps = {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly hint?: string;
  readonly onChange: (value: number) => void;
  readonly onWrong: ReportWrong;
};

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 10 });

/** Takes commas, ₹ or "lakh"; values outside the limits are an error. */
export const NumberField = ({
  label,
  value,
  min,
  max,
  step = 1,
  hint,
  onChange,
  onWrong,
}: NumberFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? number.format(value);
  const taken = (text: string): number | null => {
    const given = readNumber(text);
    if (given === null || given < min || given > max) return null;
    return step !== 1 || Number.isInteger(given) ? given : null;
  };
  const isWrong = taken(shown) === null;
  useEffect(() => {
    onWrong(label, isWrong);
    return () => onWrong(label, false);
  }, [label, isWrong, onWrong]);
  const change = (text: string) => {
    setTyped(text);
    const given = taken(text);
    if (given !== null) onChange(given);
  };
  const stepBy = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const from = taken(shown);
    if (direction === 0 || from === null) return;
    event.preventDefault();
    const next = Number((from + direction * step).toFixed(10));
    setTyped(null);
    onChange(Math.min(max, Math.max(min, next)));
  };
  const kind = step === 1 ? 'A whole number' : 'A number';
  const range = `${kind} from ${number.format(min)} to ${number.format(max)}`;
  return (
    <TextInput
      className={classes.field}
      label={label}
      description={hint}
      inputMode={step === 1 ? 'numeric' : 'decimal'}
      value={shown}
      error={isWrong ? range : undefined}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={stepBy}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
      autoComplete="off"
    />
  );
};
