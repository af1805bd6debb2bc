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
  const [picked, pick] = useState<readonly number[]>([]);
  const [first, second] = pairOf(plans, picked);
  const isPicked = plans.length > 2;
  const groups = comparePlans(plans);
  const renewals = plans.map(
    (plan) => offerOf(plan, periodOf(plan)).renewal ?? orderMessages.noPricing,
  );
  const place = (id: number) => (id === first ? 1 : id === second ? 2 : undefined);
  const cells = (values: readonly ComparedValue[]) =>
    plans.map(({ id }, index) => {
      const value = values[index] ?? null;
      return (
        <td key={id} data-place={place(id)} data-none={value === null || undefined}>
          <Value of={value} />
        </td>
      );
    });
  return (
    <>
      <div className={classes.narrow}>
        {plans.length > 1 && <HangTitle small>Side by side</HangTitle>}
        {isPicked && (
          <div className={classes.picks}>
            <PlanPick
              label="First plan"
              plans={plans}
              value={first}
              onPick={(id) => pick([id, id === second ? first : second])}
            />
            <PlanPick
              label="Second plan"
              plans={plans}
              value={second}
              onPick={(id) => pick([id === first ? second : first, id])}
            />
          </div>
        )}
      </div>
      <table className={classes.table} data-picked={isPicked || undefined}>
        <caption className="sr-only">What each plan includes</caption>
        <thead>
          <tr>
            <td />
            {plans.map(({ id, title }) => (
              <th key={id} scope="col" data-place={place(id)}>
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
              <tr key={feature}>
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

/** Ids: of the picked plans if both are still there, else of the first ones. */
const pairOf = (
  plans: readonly HostingPlan[],
  picked: readonly number[],
): readonly [number, number] => {
  const ids = plans.map(({ id }) => id);
  const start = plans.length > 2 ? FEATURED_AT : 0;
  const areThere = picked.length === 2 && picked.every((id) => ids.includes(id));
  const [first = 0, second = 0] = areThere ? picked : ids.slice(start, start + 2);
  return [first, second];
};

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
  /** Its id. */
  readonly value: number;
  readonly onPick: (id: number) => void;
};

const PlanPick = ({ label, plans, value, onPick }: PlanPickProps) => (
  <label className={classes.pick}>
    <span className="sr-only">{label}</span>
    <select value={value} onChange={(event) => onPick(Number(event.currentTarget.value))}>
      {plans.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
    <Icon of={IconChevronDown} size={16} />
  </label>
);
