import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './chips.module.css';

/** A row of choices; on a phone it scrolls sideways. */
export const Chips = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) => (
  <ul className={classes.row} aria-label={label}>
    {children}
  </ul>
);

type ChipProps = {
  readonly children: string;
  readonly isChosen: boolean;
  /** How many things there are, and what they are called. */
  readonly count?: number;
  readonly counted?: readonly [one: string, many: string];
};

/** A choice on this page. */
export const ChipButton = ({
  onChoose,
  isChosen,
  ...words
}: ChipProps & { readonly onChoose: () => void }) => (
  <li>
    <button type="button" className={classes.chip} aria-pressed={isChosen} onClick={onChoose}>
      <Words {...words} />
    </button>
  </li>
);

/** A choice with an address of its own. */
export const ChipLink = ({ to, isChosen, ...words }: ChipProps & { readonly to: string }) => (
  <li>
    <Link
      className={classes.chip}
      to={to}
      aria-current={isChosen ? 'page' : undefined}
      preventScrollReset
    >
      <Words {...words} />
    </Link>
  </li>
);

const Words = ({
  children,
  count,
  counted = ['item', 'items'],
}: Pick<ChipProps, 'children' | 'count' | 'counted'>) => (
  <>
    {children}
    {count !== undefined && (
      <span className={classes.count}>
        <span className="sr-only">, </span>
        {count}
        <span className="sr-only"> {count === 1 ? counted[0] : counted[1]}</span>
      </span>
    )}
  </>
);
