import type { ReactNode } from 'react';
import classes from './receipt-section.module.css';

type ReceiptSectionProps = {
  readonly title: string;
  readonly onChange?: () => void;
  readonly isLocked?: boolean;
  readonly children: ReactNode;
};

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

export const ReceiptColumns = ({ left, right }: ReceiptColumnsProps) => (
  <div className={classes.columns}>
    <div>{left}</div>
    <div>{right}</div>
  </div>
);
