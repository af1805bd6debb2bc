/** An accepted command has new events, or none when it was carried out before. */
export type Decision<Event, Refusal> =
  | { readonly ok: true; readonly events: readonly Event[] }
  | { readonly ok: false; readonly refusal: Refusal };

export type Decider<State, Command, Event, Refusal> = {
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: Command, state: State) => Decision<Event, Refusal>;
};

export const accept = <Event>(...events: readonly Event[]): Decision<Event, never> => ({
  ok: true,
  events,
});

export const refuse = <Refusal>(refusal: Refusal): Decision<never, Refusal> => ({
  ok: false,
  refusal,
});

/** Makes a switch exhaustive at compile time. @throws Error when a value escaped its schema */
export const assertUnreachable = (value: never): never => {
  throw new Error(`Unreachable case: ${JSON.stringify(value)}`);
};
