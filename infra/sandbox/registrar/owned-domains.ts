import { type Change, firstState, type OwnedState, stateAfter } from './owned-state.ts';

export type ChangeResult =
  | 'done'
  | 'late'
  | 'lost'
  | 'twice'
  | 'pending'
  | 'forgotten'
  | 'nothing'
  | 'mixed_up'
  | 'refused';

export type ChangeCall = {
  readonly kind: 'change';
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly orderId: string;
  readonly domain: string;
  readonly change: Change;
  readonly result: ChangeResult;
  /** The registrar's words where it refuses. */
  readonly message: string | null;
  /** Milliseconds since 1970; null: never. */
  readonly effectAt: number | null;
};

/** By the registrar's staff, or by itself. */
export type Rewrite = {
  readonly nameservers?: readonly string[] | undefined;
  readonly isLocked?: boolean | undefined;
};

/** Calls that were ignored, told apart by what they ask for. */
const IGNORED: ReadonlySet<ChangeResult> = new Set(['forgotten', 'nothing']);
const keyOf = (change: Change): string => JSON.stringify(change);

type Owned = {
  state: OwnedState;
  waiting: readonly { readonly change: Change; readonly at: number }[];
  calls: number;
  readonly ignored: Map<string, number>;
};

/** @param nameserversOf those of the registration, by the order's id. */
export const createOwnedDomains = (nameserversOf: (orderId: string) => readonly string[]) => {
  const all = new Map<string, Owned>();

  const first = (orderId: string): OwnedState => firstState(orderId, nameserversOf(orderId));
  const owned = (orderId: string): Owned => {
    const known = all.get(orderId);
    if (known !== undefined) return known;
    const made: Owned = { state: first(orderId), waiting: [], calls: 0, ignored: new Map() };
    all.set(orderId, made);
    return made;
  };
  const settle = (one: Owned, now: number): void => {
    const due = one.waiting.filter(({ at }) => at <= now);
    if (due.length === 0) return;
    one.state = due.reduce((state, { change }) => stateAfter(state, change), one.state);
    one.waiting = one.waiting.filter(({ at }) => at > now);
  };
  const settled = (orderId: string, now: number): Owned | undefined => {
    const one = all.get(orderId);
    if (one !== undefined) settle(one, now);
    return one;
  };

  return {
    take: ({ orderId, at, change, result, effectAt }: ChangeCall): void => {
      const one = owned(orderId);
      settle(one, at);
      one.calls += 1;
      if (IGNORED.has(result)) {
        one.ignored.set(keyOf(change), (one.ignored.get(keyOf(change)) ?? 0) + 1);
      }
      if (effectAt === null) return;
      if (effectAt <= at) one.state = stateAfter(one.state, change);
      else one.waiting = [...one.waiting, { change, at: effectAt }];
    },
    rewrite: (orderId: string, { nameservers, isLocked }: Rewrite): void => {
      const one = owned(orderId);
      const { state } = one;
      one.state = {
        ...state,
        nameservers: nameservers ?? state.nameservers,
        isLocked: isLocked ?? state.isLocked,
      };
    },
    stateOf: (orderId: string, now: number): OwnedState =>
      settled(orderId, now)?.state ?? first(orderId),
    /** Calls of changes. */
    callsOf: (orderId: string): number => all.get(orderId)?.calls ?? 0,
    ignoredOf: (orderId: string, change: Change): number =>
      all.get(orderId)?.ignored.get(keyOf(change)) ?? 0,
    /** Records do not wait for each other. */
    isWaiting: (orderId: string, { thing }: Change, now: number): boolean =>
      thing !== 'record' &&
      (settled(orderId, now)?.waiting.some(({ change }) => change.thing === thing) ?? false),
    clear: (): void => all.clear(),
  };
};
