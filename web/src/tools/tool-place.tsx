import { createContext, useContext, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { type SentText, sentTextOf } from './send-to-tool/sent-text.ts';
import type { Tool } from './tool.ts';

/** Where a tool's fields stand. */
export type ToolPlace = {
  readonly tool: Tool;
  /** All there are, to be sent on to. */
  readonly tools: readonly Tool[];
  /** The entry of the history; options that are written into the address do not change it. */
  readonly entry: string;
  /** What came with the visitor. */
  readonly carried: SentText | null;
};

export const ToolPlaceContext = createContext<ToolPlace | null>(null);

/** Null outside of a tool's page. */
export const useToolPlace = (): ToolPlace | null => useContext(ToolPlaceContext);

type Entry = { readonly entry: string; readonly carried: SentText | null };

/** The router gives each replaced address another key: which entry of the history it stands for. */
const entries = new Map<string, Entry>();
/** Browsers keep 50 entries of a tab; each may have had several addresses. */
const MAX_ENTRIES = 500;

const remember = (key: string, entry: Entry): Entry => {
  entries.set(key, entry);
  for (const oldest of entries.keys()) {
    if (entries.size <= MAX_ENTRIES) break;
    entries.delete(oldest);
  }
  return entry;
};

/** The entry of the history that the page stands at, and what was carried over with it. */
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
