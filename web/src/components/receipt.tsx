import type { ReactNode } from 'react';
import { GstNote } from './gst-note.tsx';
import classes from './receipt.module.css';

type ReceiptProps = {
  readonly segments: readonly (ReactNode | false | null | undefined)[];
  readonly className?: string;
  readonly label?: string;
};

export const Receipt = ({ segments, className, label }: ReceiptProps) => {
  const pieces = segments.filter((piece) => piece !== false && piece != null);
  const body = pieces.map((piece, index) => {
    const position = segmentPosition(index, pieces.length);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place on the paper
      <div key={index} className={classes[position]}>
        {piece}
      </div>
    );
  });
  const className_ = [classes.receipt, className].filter(Boolean).join(' ');
  return label === undefined ? (
    <div className={className_}>{body}</div>
  ) : (
    <section className={className_} aria-label={label}>
      {body}
    </section>
  );
};

const segmentPosition = (index: number, count: number): 'only' | 'top' | 'middle' | 'bottom' => {
  if (count === 1) return 'only';
  if (index === 0) return 'top';
  return index === count - 1 ? 'bottom' : 'middle';
};

type ReceiptRow = {
  readonly term: string;
  /** Null or empty shows `missing`. */
  readonly value: ReactNode;
  readonly mono?: boolean;
};

type ReceiptRowsProps = {
  readonly rows: readonly ReceiptRow[];
  readonly missing?: string;
};

export const ReceiptRows = ({ rows, missing = 'Data not available' }: ReceiptRowsProps) => (
  <dl className={classes.rows}>
    {rows.map(({ term, value, mono }) => {
      const isMissing = value === null || value === undefined || value === '';
      const kind = isMissing ? classes.missing : mono ? classes.mono : undefined;
      return (
        <div key={term} className={classes.row}>
          <dt>{term}</dt>
          <dd className={kind}>{isMissing ? missing : value}</dd>
        </div>
      );
    })}
  </dl>
);

type ReceiptTotalProps = {
  readonly label: string;
  /** Of a price before it is paid. */
  readonly hasGstNote?: boolean;
  readonly children: ReactNode;
};

export const ReceiptTotal = ({ label, hasGstNote = false, children }: ReceiptTotalProps) => (
  <>
    <p className={classes.total}>
      <span>{label}</span>
      <b className="num">{children}</b>
    </p>
    {hasGstNote && <GstNote />}
  </>
);
