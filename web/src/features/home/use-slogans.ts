import { CAROUSEL_EXIT_MS, CAROUSEL_INTERVAL_MS } from '@haat/contracts/constants';
import { useEffect, useRef, useState } from 'react';
import { advance, firstSlogan, phaseLength } from './slogans.ts';

const LENGTHS = { intervalMs: CAROUSEL_INTERVAL_MS, exitMs: CAROUSEL_EXIT_MS };

/** Walks through the slogans; a pause keeps what is left of the present one. */
export const useSlogans = (isPaused: boolean, withMotion: boolean) => {
  const [state, setState] = useState(firstSlogan);
  const spent = useRef(0);
  useEffect(() => {
    if (isPaused) return;
    const begun = Date.now();
    const left = Math.max(0, phaseLength(state.phase, withMotion, LENGTHS) - spent.current);
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      spent.current = 0;
      setState((present) => advance(present, withMotion));
    }, left);
    return () => {
      clearTimeout(timer);
      if (!isOver) spent.current += Date.now() - begun;
    };
  }, [state, isPaused, withMotion]);
  return state;
};
