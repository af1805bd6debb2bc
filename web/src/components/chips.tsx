import { type ReactNode, useEffect, useRef } from 'react';
import classes from './chips.module.css';
import { Link } from './link.tsx';

const EDGE_PX = 32;

type ChipsProps = {
  readonly label: string;
  readonly chosen: string | number | null;
  readonly children: ReactNode;
};

export const Chips = ({ label, chosen, children }: ChipsProps) => {
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another chip
  useEffect(() => {
    const chip = row.current?.querySelector('[aria-current], [aria-pressed="true"]');
    if (row.current && chip) bringIntoRow(row.current, chip);
  }, [chosen]);
  return (
    <ul className={classes.row} aria-label={label} ref={row}>
      {children}
    </ul>
  );
};

/** scrollIntoView would also move the page. */
const bringIntoRow = (row: Element, chip: Element): void => {
  const [outer, inner] = [row.getBoundingClientRect(), chip.getBoundingClientRect()];
  const beyond = Math.max(0, inner.right + EDGE_PX - outer.right);
  const before = Math.max(0, outer.left - inner.left + EDGE_PX);
  row.scrollLeft += beyond - before;
};

type ChipProps = {
  readonly children: string;
  readonly isChosen: boolean;
  readonly count?: number;
  readonly counted?: readonly [one: string, many: string];
};

export const ChipButton = ({
  onChoose,
  isChosen,
  ...words
}: ChipProps & { readonly onChoose: () => void }) => (
  <li>
    <button type="button" className={classes.chip} aria-pressed={isChosen} onClick={onChoose}>
      <ChipLabel {...words} />
    </button>
  </li>
);

export const ChipLink = ({ to, isChosen, ...words }: ChipProps & { readonly to: string }) => (
  <li>
    <Link
      className={classes.chip}
      to={to}
      aria-current={isChosen ? 'page' : undefined}
      preventScrollReset
    >
      <ChipLabel {...words} />
    </Link>
  </li>
);

const ChipLabel = ({
  children,
  count,
  counted = ['item', 'items'],
}: Pick<ChipProps, 'children' | 'count' | 'counted'>) => (
  <>
    {children}
    {count !== undefined && (
      <span className={classes.count}>
        <span className="sr-only">, </span>
        <span>{count}</span>
        <span className="sr-only">{` ${count === 1 ? counted[0] : counted[1]}`}</span>
      </span>
    )}
  </>
);
