/**
 * A lifecycle as data: for each phase, the events that may follow and the phase each leads to.
 * Deciders ask it before they emit, `evolve` follows it, and `docs/lifecycles.md` is drawn from it.
 */
export type Lifecycle<Phase extends string, EventType extends string, Reached extends Phase> = {
  readonly [from in Phase]: { readonly [event in EventType]?: Reached };
};

/** @returns where the event leads from here; null when it cannot happen here. */
export const phaseAfter = <Phase extends string, EventType extends string, Reached extends Phase>(
  lifecycle: Lifecycle<Phase, EventType, Reached>,
  from: Phase,
  event: EventType,
): Reached | null => lifecycle[from][event] ?? null;
