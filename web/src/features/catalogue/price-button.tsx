import type { ReactNode } from 'react';
import classes from './price-button.module.css';

type PriceButtonVariant = 'filled' | 'default' | 'cta';

type PriceButtonProps = {
  readonly variant: PriceButtonVariant;
  readonly label: ReactNode;
  /** Right of the perforation: a price, or "Free". */
  readonly amount: string;
  /** What it is of, for those who hear one button out of many. */
  readonly of: string;
};

const Halves = ({ label, amount, of }: Omit<PriceButtonProps, 'variant'>) => (
  <>
    <span className={classes.label}>{label}</span>
    <span className={`${classes.amount} num`}>{amount}</span>
    <span className="sr-only"> {of}</span>
  </>
);

/** A button in two parts, as a ticket with its stub. */
export const PriceButton = ({
  variant,
  onClick,
  ...halves
}: PriceButtonProps & { readonly onClick: () => void }) => (
  <button type="button" className={`${classes.stub} ${classes[variant]}`} onClick={onClick}>
    <Halves {...halves} />
  </button>
);

/** The same as a link to a file that is saved. */
export const PriceDownload = ({
  variant,
  href,
  ...halves
}: PriceButtonProps & { readonly href: string }) => (
  <a className={`${classes.stub} ${classes[variant]}`} href={href} download>
    <Halves {...halves} />
  </a>
);
