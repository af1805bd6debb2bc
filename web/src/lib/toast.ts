import type { ToastTone } from '../components/toasts.tsx';

const listeners = new Set<() => void>();
let isWanted = false;

/** Whether any toast was ever shown: their place loads with the first one. */
export const toastsWanted = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: (): boolean => isWanted,
};

const show = async (tone: ToastTone, message: string): Promise<void> => {
  isWanted = true;
  for (const listener of listeners) listener();
  const { showToast } = await import('../components/toasts.tsx');
  showToast(tone, message);
};

/** Passing messages. A failed field is told at the field, never here. */
export const toast = {
  success: (message: string) => void show('leaf', message),
  error: (message: string) => void show('brick', message),
  info: (message: string) => void show('info', message),
};
