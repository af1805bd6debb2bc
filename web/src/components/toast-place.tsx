import { lazy, Suspense, useSyncExternalStore } from 'react';
import { raisedToasts } from '../lib/toast.ts';

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

export const ToastPlace = () => {
  const isNeeded = useSyncExternalStore(raisedToasts.subscribe, raisedToasts.any, () => false);
  return isNeeded ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
};
