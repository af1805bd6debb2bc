type ToastTone = 'leaf' | 'brick' | 'info';

export type Toast = { readonly tone: ToastTone; readonly message: string };

const listeners = new Set<() => void>();
const waiting: Toast[] = [];
let wereRaised = false;

/** The toasts' view loads with the first one. */
export const raisedToasts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  any: (): boolean => wereRaised,
  take: (): readonly Toast[] => waiting.splice(0),
};

const raise = (tone: ToastTone, message: string): void => {
  waiting.push({ tone, message });
  wereRaised = true;
  for (const listener of listeners) listener();
};

/** A field's error is never a toast. */
export const toast = {
  success: (message: string) => raise('leaf', message),
  error: (message: string) => raise('brick', message),
  info: (message: string) => raise('info', message),
};
