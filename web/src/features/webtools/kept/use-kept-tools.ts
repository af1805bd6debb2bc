import { useSyncExternalStore } from 'react';
import { type KeptTools, NOTHING_KEPT, readKept, writeKept } from './kept-tools.ts';

const KEY = 'haatTools';

const listeners = new Set<() => void>();
/** What was read last, and from which text: the same text must be the same object. */
let last: { readonly text: string | null; readonly kept: KeptTools } = {
  text: null,
  kept: NOTHING_KEPT,
};

/** Storage may be blocked by the visitor, and throws then. */
const stored = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return last.text;
  }
};

const current = (): KeptTools => {
  const text = stored();
  if (text !== last.text) last = { text, kept: readKept(text) };
  return last.kept;
};

const tell = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  // Another tab has written.
  if (listeners.size === 0) addEventListener('storage', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', tell);
  };
};

/** What this browser keeps of the tools; nothing while a prerendered page comes to life. */
export const useKeptTools = (): KeptTools =>
  useSyncExternalStore(subscribe, current, () => NOTHING_KEPT);

/** Reads what is there, also from another tab, changes it, and writes it back. */
export const changeKeptTools = (change: (kept: KeptTools) => KeptTools): void => {
  const kept = change(current());
  const text = writeKept(kept);
  try {
    localStorage.setItem(KEY, text);
    last = { text, kept };
  } catch {
    // Full or blocked: it holds for as long as the page is open.
    last = { text: stored(), kept };
  }
  tell();
};
