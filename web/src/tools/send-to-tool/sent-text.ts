import { randomId } from '../../lib/random-id.ts';
import type { Kind } from './kinds.ts';

const NOBODY = '';

/** What a text box holds; all else is a field of one line, and stands without spaces around it. */
const IN_FULL: ReadonlySet<Kind> = new Set<Kind>(['links', 'base64', 'lines', 'text']);
const BOXED: ReadonlySet<Kind> = new Set<Kind>([...IN_FULL, 'image', 'uuid', 'url']);

/** A text on its way to a tool. */
export type SentText = {
  readonly kind: Kind;
  readonly text: string;
  /** The field that took it: there is one for each text. */
  takenBy: string | null;
};

/** Nobody carries over the next one before the last has arrived; Back may ask for some earlier ones. */
const MAX_PENDING = 5;
const onTheirWay = new Map<string, SentText>();

/** What stands in the history about it: a name without meaning. The text stays in memory. */
export type SentTextState = { readonly sentText: string };

/** @returns the state to navigate with; whoever arrives with it finds the text. */
export const createSentText = (kind: Kind, text: string): SentTextState => {
  const name = randomId();
  onTheirWay.set(name, { kind, text: IN_FULL.has(kind) ? text : text.trim(), takenBy: null });
  for (const oldest of onTheirWay.keys()) {
    if (onTheirWay.size <= MAX_PENDING) break;
    onTheirWay.delete(oldest);
  }
  return { sentText: name };
};

/** @param state of a location, from whomever. */
export const sentTextOf = (state: unknown): SentText | null => {
  if (typeof state !== 'object' || state === null || !('sentText' in state)) return null;
  const { sentText: name } = state;
  return typeof name === 'string' ? (onTheirWay.get(name) ?? null) : null;
};

/** The first field that asks gets it, and again when it asks again. */
export const takeSentText = (carried: SentText | null, field: string): string | undefined => {
  if (carried === null) return undefined;
  carried.takenBy ??= field;
  return carried.takenBy === field ? carried.text : undefined;
};

/** As {@link takeSentText}, for a text box: a phone number is meant for no message. */
export const takeIntoBox = (carried: SentText | null, field: string): string | undefined =>
  carried !== null && BOXED.has(carried.kind) ? takeSentText(carried, field) : undefined;

/** Nobody gets it any more. */
export const dropSentText = (carried: SentText | null): void => {
  if (carried !== null) carried.takenBy = NOBODY;
};
