import type { PlanPeriod } from '@haat/contracts/http/hosting';
import { useId } from 'react';
import classes from './period-choice.module.css';
import { PERIODS } from './plan-offer.ts';

type PeriodChoiceProps = {
  readonly label: string;
  readonly value: PlanPeriod;
  readonly onChange: (period: PlanPeriod) => void;
};

export const PeriodChoice = ({ label, value, onChange }: PeriodChoiceProps) => {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className="sr-only">{label}</legend>
      {PERIODS.map(([period, words]) => (
        <label key={period}>
          <input
            type="radio"
            name={name}
            checked={period === value}
            onChange={() => onChange(period)}
          />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
};
