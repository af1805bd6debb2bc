import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../../lib/browser-storage.ts';
import { type KeptTools, NOTHING_KEPT, readKept, writeKept } from './kept-tools.ts';

const KEY = 'haatTools';

const listeners = new Set<() => void>();
/** What was read last, and from which text: the same text must be the same object. */
let last: { readonly text: string | null; readonly kept: KeptTools } = {
  text: null,
  kept: NOTHING_KEPT,
};

const current = (): KeptTools => {
  const text = deviceStorage.getItem(KEY);
  if (text !== last.text) last = { text, kept: readKept(text) };
  return last.kept;
};

const notify = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  // Another tab has written.
  if (listeners.size === 0) addEventListener('storage', notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', notify);
  };
};

/** What this browser keeps of the tools; nothing while a prerendered page comes to life. */
export const useKeptTools = (): KeptTools =>
  useSyncExternalStore(subscribe, current, () => NOTHING_KEPT);

/** Reads what is there, also from another tab, changes it, and writes it back. */
export const changeKeptTools = (change: (kept: KeptTools) => KeptTools): void => {
  deviceStorage.setItem(KEY, writeKept(change(current())));
  notify();
};
