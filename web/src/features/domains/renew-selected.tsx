import { MAX_RENEWALS } from '@haat/contracts/http/renewals';
import { rupeesToPaise, sumPaise } from '@haat/contracts/money';
import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Price } from '../../components/price.tsx';
import { type OwnedRow, subjectOf } from './owned-rows.ts';
import classes from './renew-selected.module.css';

export type Choice = {
  readonly chosen: readonly OwnedRow[];
  readonly toggle: (row: OwnedRow) => void;
  readonly clear: () => void;
};

const isRenewable = ({ renewal }: OwnedRow): boolean =>
  renewal !== null && renewal.order === null && renewal.price !== null;

/** What is renewed meanwhile is no longer chosen. */
export const useChoice = (rows: readonly OwnedRow[]): Choice => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen: rows.filter((row) => ids.has(row.id) && isRenewable(row)).slice(0, MAX_RENEWALS),
    toggle: ({ id }) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    clear: () => setIds(new Set()),
  };
};

type ChoosableProps = {
  readonly row: OwnedRow;
  readonly choice: Choice | undefined;
  readonly children: ReactNode;
};

/** A checkbox before the name of what can be renewed. */
export const Choosable = ({ row, choice, children }: ChoosableProps) => {
  if (choice === undefined) return children;
  const isChosen = choice.chosen.some(({ id }) => id === row.id);
  const isFull = choice.chosen.length >= MAX_RENEWALS && !isChosen;
  return (
    <span className={classes.choosable}>
      {isRenewable(row) ? (
        <Checkbox
          aria-label={`Select ${subjectOf(row)} for renewal`}
          checked={isChosen}
          disabled={isFull}
          onChange={() => choice.toggle(row)}
        />
      ) : (
        <span className={classes.none} />
      )}
      <span>{children}</span>
    </span>
  );
};

type RenewSelectedProps = {
  readonly choice: Choice;
  readonly onRenew: (subscriptionIds: readonly string[]) => void;
};

/** Stays at the bottom of the window while something is selected. */
export const RenewSelected = ({ choice: { chosen, clear }, onRenew }: RenewSelectedProps) => {
  const renewals = chosen.flatMap(({ renewal }) => renewal ?? []);
  const sum = sumPaise(renewals.map(({ price }) => rupeesToPaise(price ?? 0) ?? 0));
  return (
    <div className={classes.bar} data-shown={chosen.length > 0 || undefined}>
      <p role="status">
        {chosen.length > 0 && (
          <>
            {`${chosen.length} selected, `}
            <Price paise={sum} />
          </>
        )}
      </p>
      {chosen.length > 0 && (
        <>
          <Button variant="subtle" size="sm" onClick={clear}>
            Clear
          </Button>
          <Button
            size="sm"
            onClick={() => onRenew(renewals.map(({ subscription_id }) => subscription_id))}
          >
            {`Renew selected (${chosen.length})`}
          </Button>
        </>
      )}
    </div>
  );
};
