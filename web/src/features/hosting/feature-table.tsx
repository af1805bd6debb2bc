import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import { orderMessages } from '@haat/contracts/messages';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { type ComparedValue, comparePlans } from './compare-plans.ts';
import classes from './feature-table.module.css';
import { FEATURED_AT, offerOf } from './plan-offer.ts';

type FeatureTableProps = {
  readonly plans: readonly HostingPlan[];
  readonly periodOf: (plan: HostingPlan) => PlanPeriod;
};

/** A narrow screen shows the two plans that the visitor picks. */
export const FeatureTable = ({ plans, periodOf }: FeatureTableProps) => {
  const [[first, second], pick] = useState(() => firstPair(plans.length));
  const isPicked = plans.length > 2;
  const groups = comparePlans(plans);
  const renewals = plans.map(
    (plan) => offerOf(plan, periodOf(plan)).renewal ?? orderMessages.noPricing,
  );
  const place = (index: number) => (index === first ? 1 : index === second ? 2 : undefined);
  const isInNeither = (values: readonly ComparedValue[]): boolean =>
    values.every((value, index) => value === null || place(index) === undefined);
  const cells = (values: readonly ComparedValue[]) =>
    plans.map(({ id }, index) => (
      <td key={id} data-place={place(index)}>
        <Value of={values[index] ?? null} />
      </td>
    ));
  return (
    <>
      <div className={classes.narrow}>
        <HangTitle small>Side by side</HangTitle>
        {isPicked && (
          <div className={classes.picks}>
            <PlanPick
              label="First plan"
              plans={plans}
              value={first}
              onPick={(index) => pick([index, index === second ? first : second])}
            />
            <PlanPick
              label="Second plan"
              plans={plans}
              value={second}
              onPick={(index) => pick([index === first ? second : first, index])}
            />
          </div>
        )}
      </div>
      <table className={classes.table} data-picked={isPicked || undefined}>
        <caption className="sr-only">What each plan includes</caption>
        <thead>
          <tr>
            <td />
            {plans.map(({ id, title }, index) => (
              <th key={id} scope="col" data-place={place(index)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ heading, rows }) => (
          <tbody key={heading}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={plans.length + 1}>
                {heading}
              </th>
            </tr>
            {rows.map(({ feature, values }) => (
              <tr key={feature} data-none={isInNeither(values) || undefined}>
                <th scope="row">{feature}</th>
                {cells(values)}
              </tr>
            ))}
          </tbody>
        ))}
        <tbody>
          <tr className={classes.renewal}>
            <th scope="row">Renewal</th>
            {cells(renewals)}
          </tr>
        </tbody>
      </table>
    </>
  );
};

type Pair = readonly [number, number];

const firstPair = (count: number): Pair => (count > 2 ? [FEATURED_AT, FEATURED_AT + 1] : [0, 1]);

const Value = ({ of: value }: { readonly of: ComparedValue }) => {
  if (value === null) {
    return (
      <>
        <span className="dim" aria-hidden="true">
          –
        </span>
        <span className="sr-only">Not included</span>
      </>
    );
  }
  if (value !== true) return value;
  return (
    <>
      <Icon of={IconCheck} size={18} className="leaf" />
      <span className="sr-only">Included</span>
    </>
  );
};

type PlanPickProps = {
  readonly label: string;
  readonly plans: readonly HostingPlan[];
  readonly value: number;
  readonly onPick: (index: number) => void;
};

const PlanPick = ({ label, plans, value, onPick }: PlanPickProps) => (
  <label className={classes.pick}>
    <span className="sr-only">{label}</span>
    <select value={value} onChange={(event) => onPick(Number(event.currentTarget.value))}>
      {plans.map(({ id, title }, index) => (
        <option key={id} value={index}>
          {title}
        </option>
      ))}
    </select>
    <Icon of={IconChevronDown} size={16} />
  </label>
);
