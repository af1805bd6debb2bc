import { randomId } from '../../lib/random-id.ts';
import type { Kind } from './kinds.ts';

const LOGGED_OUT = '';

/** Sent to text boxes; other kinds go trimmed into one-line fields. */
const IN_FULL: ReadonlySet<Kind> = new Set<Kind>(['links', 'base64', 'lines', 'text']);
const BOXED: ReadonlySet<Kind> = new Set<Kind>([...IN_FULL, 'image', 'uuid', 'url']);

export type SentText = {
  readonly kind: Kind;
  readonly text: string;
  takenBy: string | null;
};

/** Back may need earlier ones. */
const MAX_PENDING = 5;
const onTheirWay = new Map<string, SentText>();

/** An opaque id in the history; the text stays in memory. */
export type SentTextState = { readonly sentText: string };

export const createSentText = (kind: Kind, text: string): SentTextState => {
  const name = randomId();
  onTheirWay.set(name, { kind, text: IN_FULL.has(kind) ? text : text.trim(), takenBy: null });
  for (const oldest of onTheirWay.keys()) {
    if (onTheirWay.size <= MAX_PENDING) break;
    onTheirWay.delete(oldest);
  }
  return { sentText: name };
};

/** @param state untrusted, of a location. */
export const sentTextOf = (state: unknown): SentText | null => {
  if (typeof state !== 'object' || state === null || !('sentText' in state)) return null;
  const { sentText: name } = state;
  return typeof name === 'string' ? (onTheirWay.get(name) ?? null) : null;
};

/** The first field to call gets it, also on later calls. */
export const takeSentText = (carried: SentText | null, field: string): string | undefined => {
  if (carried === null) return undefined;
  carried.takenBy ??= field;
  return carried.takenBy === field ? carried.text : undefined;
};

export const takeIntoBox = (carried: SentText | null, field: string): string | undefined =>
  carried !== null && BOXED.has(carried.kind) ? takeSentText(carried, field) : undefined;

export const dropSentText = (carried: SentText | null): void => {
  if (carried !== null) carried.takenBy = LOGGED_OUT;
};
