import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../../lib/browser-storage.ts';
import {
  NO_SAVED_TOOLS,
  parseSavedTools,
  type SavedTools,
  serializeSavedTools,
} from './saved-tools.ts';

const KEY = 'haatTools';

const listeners = new Set<() => void>();
/** The same text must give the same object. */
let last: { readonly text: string | null; readonly saved: SavedTools } = {
  text: null,
  saved: NO_SAVED_TOOLS,
};

const current = (): SavedTools => {
  const text = deviceStorage.getItem(KEY);
  if (text !== last.text) last = { text, saved: parseSavedTools(text) };
  return last.saved;
};

const notify = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener('storage', notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', notify);
  };
};

/** Empty during hydration. */
export const useSavedTools = (): SavedTools =>
  useSyncExternalStore(subscribe, current, () => NO_SAVED_TOOLS);

export const updateSavedTools = (change: (saved: SavedTools) => SavedTools): void => {
  deviceStorage.setItem(KEY, serializeSavedTools(change(current())));
  notify();
};
