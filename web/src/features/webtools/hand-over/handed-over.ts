import type { Kind } from './kinds.ts';

const NOBODY = '';

/** A text on its way to a tool. */
export type HandedOver = {
  readonly kind: Kind;
  readonly text: string;
  /** The field that took it: there is one for each text. */
  takenBy: string | null;
};

/** Nobody hands over the next one before the last has arrived; Back may ask for some earlier ones. */
const MOST = 5;
const onTheirWay = new Map<string, HandedOver>();

/** What stands in the history about it: a name without meaning. The text stays in memory. */
export type HandOverState = { readonly handedOver: string };

/** @returns the state to navigate with; whoever arrives with it finds the text. */
export const handOver = (kind: Kind, text: string): HandOverState => {
  const name = crypto.randomUUID();
  onTheirWay.set(name, { kind, text, takenBy: null });
  for (const oldest of onTheirWay.keys()) {
    if (onTheirWay.size <= MOST) break;
    onTheirWay.delete(oldest);
  }
  return { handedOver: name };
};

/** @param state of a location, from whomever. */
export const handedOverWith = (state: unknown): HandedOver | null => {
  if (typeof state !== 'object' || state === null || !('handedOver' in state)) return null;
  const { handedOver: name } = state;
  return typeof name === 'string' ? (onTheirWay.get(name) ?? null) : null;
};

/** The first field that asks gets it, and again when it asks again. */
export const takeHandedOver = (handed: HandedOver | null, field: string): string | undefined => {
  if (handed === null) return undefined;
  handed.takenBy ??= field;
  return handed.takenBy === field ? handed.text : undefined;
};

/** Nobody gets it any more. */
export const dropHandedOver = (handed: HandedOver | null): void => {
  if (handed !== null) handed.takenBy = NOBODY;
};
