import type { ReactNode } from 'react';
import classes from './price-button.module.css';

type PriceButtonVariant = 'filled' | 'default' | 'cta';

type PriceButtonProps = {
  readonly variant: PriceButtonVariant;
  readonly label: ReactNode;
  readonly amount: string;
  readonly of: string;
};

const Halves = ({ label, amount, of }: Omit<PriceButtonProps, 'variant'>) => (
  <>
    <span className={classes.label}>{label}</span>
    <span className={`${classes.amount} num`}>{amount}</span>
    <span className="sr-only"> {of}</span>
  </>
);

export const PriceButton = ({
  variant,
  onClick,
  ...halves
}: PriceButtonProps & { readonly onClick: () => void }) => (
  <button type="button" className={`${classes.stub} ${classes[variant]}`} onClick={onClick}>
    <Halves {...halves} />
  </button>
);

export const PriceDownload = ({
  variant,
  href,
  ...halves
}: PriceButtonProps & { readonly href: string }) => (
  <a className={`${classes.stub} ${classes[variant]}`} href={href} download>
    <Halves {...halves} />
  </a>
);
