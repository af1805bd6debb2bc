import { useEffect, useEffectEvent } from 'react';

/** Marks the history entry that stands before the page while an order must not be left unasked. */
const GUARD = 'haatOrderGuard';

const isGuard = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && GUARD in state;

/**
 * While it is guarded, the browser's Back asks first and leaves the page where it is. The entry
 * that Back uses up is put back for the next time, and taken away when nothing is guarded any more.
 */
export const useBackGuard = (isGuarded: boolean, onBack: () => void): void => {
  const ask = useEffectEvent(onBack);
  useEffect(() => {
    if (!isGuarded) return;
    const stand = () => {
      if (isGuard(history.state)) return;
      // The router reads its own key and place from the state, so they go along.
      history.pushState({ ...history.state, [GUARD]: true }, '');
    };
    const onPop = () => {
      if (isGuard(history.state)) return;
      stand();
      ask();
    };
    stand();
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      if (isGuard(history.state)) history.back();
    };
  }, [isGuarded]);
};
