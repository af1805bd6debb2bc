import type { ReactNode } from 'react';
import classes from './receipt-section.module.css';

type ReceiptSectionProps = {
  readonly title: string;
  /** Leads back to where this is chosen; without it nothing can be changed. */
  readonly onChange?: () => void;
  /** While the order is being placed, nothing can be changed. */
  readonly isLocked?: boolean;
  readonly children: ReactNode;
};

/** A titled part of a receipt, with the button that leads back to where it was chosen. */
export const ReceiptSection = ({ title, onChange, isLocked, children }: ReceiptSectionProps) => (
  <section>
    <div className={`${classes.title} row between`}>
      <h3>{title}</h3>
      {onChange && (
        <button type="button" className={classes.change} disabled={isLocked} onClick={onChange}>
          Change<span className="sr-only"> {title.toLowerCase()}</span>
        </button>
      )}
    </div>
    {children}
  </section>
);

type ReceiptColumnsProps = { readonly left: ReactNode; readonly right: ReactNode };

/** Two columns of sections; one under the other where the receipt is narrow. */
export const ReceiptColumns = ({ left, right }: ReceiptColumnsProps) => (
  <div className={classes.columns}>
    <div>{left}</div>
    <div>{right}</div>
  </div>
);
