import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while a prerendered page comes to life, true ever after: for what only the browser knows.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
