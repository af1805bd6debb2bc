import { type ReactNode, useEffect, useRef } from 'react';
import type { OlderRows } from '../lib/use-older.ts';
import { BusyButton } from './busy-button.tsx';
import { ErrorMessage } from './error-message.tsx';
import classes from './older-list.module.css';

type OlderListProps = {
  readonly older: OlderRows;
  readonly label?: string;
  readonly children: ReactNode;
};

const ROW = '[data-row]';

const nameOf = (row: HTMLElement): string => row.dataset.row ?? '';

export const OlderList = ({ older, label = 'Show older', children }: OlderListProps) => {
  const { hasMore, isBusy, error, show } = older;
  const place = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  /** Rows before the last load; null while none runs. */
  const known = useRef<ReadonlySet<string> | null>(null);
  const rows = () => [...(place.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  useEffect(() => {
    if (known.current === null || isBusy) return;
    const came = rows().filter((row) => !known.current?.has(nameOf(row)));
    known.current = null;
    // Focus that moved elsewhere stays there.
    const focused = document.activeElement;
    const isHere = focused === document.body || below.current?.contains(focused);
    if (!isHere) return;
    focusFirst([
      ...came.map((row) => row.querySelector<HTMLElement>('a, button') ?? row),
      below.current?.querySelector('button'),
      place.current,
    ]);
  });
  return (
    <div ref={place} className={classes.list} tabIndex={-1}>
      {children}
      {(hasMore || error !== undefined) && (
        <div ref={below} className={classes.more}>
          <ErrorMessage>{error?.message}</ErrorMessage>
          <BusyButton
            busy={isBusy}
            busyLabel="Loading..."
            onClick={() => {
              known.current = new Set(rows().map(nameOf));
              show();
            }}
          >
            {error === undefined ? label : 'Try again'}
          </BusyButton>
        </div>
      )}
    </div>
  );
};

const focusFirst = (places: readonly (HTMLElement | null | undefined)[]): void => {
  for (const one of places) {
    if (!one) continue;
    if (one.tabIndex < 0) one.tabIndex = -1;
    one.focus();
    if (document.activeElement === one) return;
  }
};
