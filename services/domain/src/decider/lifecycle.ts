/** For each phase, the events that may follow and the phase each leads to. */
export type Lifecycle<Phase extends string, EventType extends string, Reached extends Phase> = {
  readonly [from in Phase]: { readonly [event in EventType]?: Reached };
};

/** @returns the phase that the event leads to; null when it cannot happen here. */
export const phaseAfter = <Phase extends string, EventType extends string, Reached extends Phase>(
  lifecycle: Lifecycle<Phase, EventType, Reached>,
  from: Phase,
  event: EventType,
): Reached | null => lifecycle[from][event] ?? null;
