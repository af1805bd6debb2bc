import { formatRupees, type Paise } from '@haat/contracts/money';
import type { CSSProperties } from 'react';
import classes from './price-tag.module.css';

type PriceTagProps = {
  readonly ending: string;
  readonly paise: Paise;
  /** Length in px; tilt in degrees. */
  readonly string: number;
  readonly tilt: number;
  readonly onPick: () => void;
};

export const PriceTag = ({ ending, paise, string, tilt, onPick }: PriceTagProps) => (
  <button
    type="button"
    className={classes.tag}
    data-scheme="light"
    style={{ '--string': `${string}px`, '--tilt': `${tilt}deg` } as CSSProperties}
    onClick={onPick}
  >
    <span className="sr-only">Search a domain ending in </span>
    <span className={classes.paper}>
      <span className={classes.ending} data-long={ending.length > 4 || undefined}>
        {ending}
      </span>
      <span className={classes.cost}>{formatRupees(paise)}</span>
      <span className={classes.year}>first year</span>
    </span>
  </button>
);
