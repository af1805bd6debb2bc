import { useEffect, useEffectEvent } from 'react';

/** Marks an extra history entry. */
const GUARD = 'haatOrderGuard';

const isGuard = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && GUARD in state;

/** While guarded, Back asks first. It removes a history entry, which is added again. */
export const useBackGuard = (isGuarded: boolean, onBack: () => void): void => {
  const ask = useEffectEvent(onBack);
  useEffect(() => {
    if (!isGuarded) return;
    const stand = () => {
      if (isGuard(history.state)) return;
      // The router reads its own keys from the state.
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
