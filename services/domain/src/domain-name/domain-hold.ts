export type DomainHold = {
  /** ISO 8601; of its extension, if it has one. */
  readonly heldAt: string;
  readonly heldUntil: string;
};

/**
 * In ms; 0 after its end. A hold that has more than twice its length left was made by a clock that
 * ran ahead: it does not count, so that it cannot block the domain for days.
 * @param at ISO 8601.
 */
export const holdLeftMs = ({ heldAt, heldUntil }: DomainHold, at: string): number => {
  const until = Date.parse(heldUntil);
  const leftMs = until - Date.parse(at);
  return leftMs > 0 && leftMs <= 2 * (until - Date.parse(heldAt)) ? leftMs : 0;
};
