import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastsWanted } from '../lib/toast.ts';

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

/** Toasts appear here; nothing of them is loaded before the first. */
export const ToastPlace = () => {
  const isWanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get, () => false);
  return isWanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
};
