import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import classes from './transfer-section.module.css';

const SHOWN_FOR_SECONDS = 120;
/** Screen readers hear these, not each second. */
const SPOKEN_AT = [SHOWN_FOR_SECONDS, 60, 15];

type ShownCodeProps = { readonly code: string; readonly onOver: () => void };

export const ShownCode = ({ code, onOver }: ShownCodeProps) => {
  const left = useSecondsLeft(SHOWN_FOR_SECONDS);
  const hide = useEffectEvent(onOver);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) hide();
  }, [isOver]);
  const spoken = SPOKEN_AT.filter((at) => at >= left).at(-1) ?? SHOWN_FOR_SECONDS;
  const [announced, setAnnounced] = useState('');
  // Screen readers hear changes of a live region, not its first text.
  useEffect(() => setAnnounced(`The transfer code is hidden in ${spoken} seconds.`), [spoken]);
  return (
    <section className={classes.code} aria-label="Shown transfer code">
      <code className="mono" translate="no">
        {code}
      </code>
      <div className={classes.ways}>
        <CopyButton value={code} label="transfer code" />
        <Button size="sm" onClick={onOver}>
          Hide
        </Button>
        <span className="sm muted num" aria-hidden="true">
          {`Hidden in ${clockOf(left)}`}
        </span>
      </div>
      <p className="sr-only" role="status">
        {announced}
      </p>
    </section>
  );
};

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** By the clock: a tab in the background ticks late. */
const useSecondsLeft = (seconds: number): number => {
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))),
      1000,
    );
    return () => clearInterval(timer);
  }, [end]);
  return left;
};
