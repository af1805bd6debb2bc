import { createContext, useContext, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { type SentText, sentTextOf } from './send-to-tool/sent-text.ts';
import type { Tool } from './tool.ts';

export type ToolPlace = {
  readonly tool: Tool;
  readonly tools: readonly Tool[];
  /** The history entry; stays the same when options change the address. */
  readonly entry: string;
  readonly carried: SentText | null;
};

export const ToolPlaceContext = createContext<ToolPlace | null>(null);

export const useToolPlace = (): ToolPlace | null => useContext(ToolPlaceContext);

type Entry = { readonly entry: string; readonly carried: SentText | null };

/** Replaced addresses get new router keys: maps them to the entry. */
const entries = new Map<string, Entry>();
/** Browsers have 50 entries per tab, with several addresses each. */
const MAX_ENTRIES = 500;

const remember = (key: string, entry: Entry): Entry => {
  entries.set(key, entry);
  for (const oldest of entries.keys()) {
    if (entries.size <= MAX_ENTRIES) break;
    entries.delete(oldest);
  }
  return entry;
};

export const useHistoryEntry = (): Entry => {
  const { key, state } = useLocation();
  const type = useNavigationType();
  const arrived = (): Entry =>
    entries.get(key) ?? remember(key, { entry: key, carried: sentTextOf(state) });
  const [at, setAt] = useState(() => ({ key, ...arrived() }));
  if (at.key === key) return at;
  const { entry, carried } =
    type === 'REPLACE' ? remember(key, { entry: at.entry, carried: at.carried }) : arrived();
  setAt({ key, entry, carried });
  return { entry, carried };
};
