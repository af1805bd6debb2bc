import type { PlanPeriod } from '@haat/contracts/http/hosting';
import { useId } from 'react';
import classes from './period-choice.module.css';
import { PERIODS } from './plan-offer.ts';

type PeriodChoiceProps = {
  readonly plan: string;
  readonly value: PlanPeriod;
  readonly onChange: (period: PlanPeriod) => void;
};

export const PeriodChoice = ({ plan, value, onChange }: PeriodChoiceProps) => {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className="sr-only">Period of {plan}</legend>
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
