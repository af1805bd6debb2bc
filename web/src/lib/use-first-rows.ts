import { startTransition, useEffect, useState } from 'react';

/** More than fit on a screen. */
const FIRST = 25;
const STEP = 100;

/** @returns the first 25 rows, and after each paint 100 more, till all are shown. */
export const useFirstRows = <Row>(rows: readonly Row[]): readonly Row[] => {
  const [count, setCount] = useState(FIRST);
  const hasMore = count < rows.length;
  useEffect(() => {
    if (!hasMore) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // A frame's callback runs before its paint.
      timer = setTimeout(() => startTransition(() => setCount(count + STEP)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [hasMore, count]);
  return hasMore ? rows.slice(0, count) : rows;
};
