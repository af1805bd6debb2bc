import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './number-field.module.css';

type NumberFieldProps = {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** 1 unless fractions are taken. */
  readonly step?: number;
  readonly hint?: string;
  /** Called with numbers from least to most only. */
  readonly onChange: (value: number) => void;
};

const number = new Intl.NumberFormat('en-IN');

/** A number typed freely; what is outside its limits is told, and not taken. */
export const NumberField = ({
  label,
  value,
  least,
  most,
  step = 1,
  hint,
  onChange,
}: NumberFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? String(value);
  const isTaken = (text: string): boolean => {
    const given = Number(text);
    if (text.trim() === '' || !Number.isFinite(given) || given < least || given > most)
      return false;
    return step !== 1 || Number.isInteger(given);
  };
  const change = (text: string) => {
    setTyped(text);
    if (isTaken(text)) onChange(Number(text));
  };
  const range = `From ${number.format(least)} to ${number.format(most)}`;
  return (
    <TextInput
      className={classes.field}
      label={label}
      description={hint}
      type="number"
      inputMode={step === 1 ? 'numeric' : 'decimal'}
      min={least}
      max={most}
      step={step}
      value={shown}
      error={isTaken(shown) ? undefined : range}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        if (isTaken(shown)) setTyped(null);
      }}
    />
  );
};
