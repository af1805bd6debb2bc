import { type Change, type OwnedState, stateAfter } from './owned-state.ts';
import { answeredBy, atTime, type OwnerAnswer, type Verification } from './ownership.ts';

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

/** By the registrar's staff, by itself, or by the owner's click in a mail. */
export type Rewrite = Partial<OwnedState> & {
  readonly verified?: Verification['status'] | undefined;
  readonly ownerAnswer?: OwnerAnswer | undefined;
};

/** Calls that were ignored, told apart by what they ask for. */
const IGNORED: ReadonlySet<ChangeResult> = new Set(['forgotten', 'nothing']);
/** Each try adds another contact. */
const keyOf = (change: Change): string =>
  change.thing === 'contacts' ? change.thing : JSON.stringify(change);

type Owned = {
  state: OwnedState;
  waiting: readonly { readonly change: Change; readonly at: number }[];
  calls: number;
  readonly ignored: Map<string, number>;
};

/** @param first the state after the registration, by the order's id. */
export const createOwnedDomains = (first: (orderId: string) => OwnedState) => {
  const all = new Map<string, Owned>();

  const owned = (orderId: string): Owned => {
    const known = all.get(orderId);
    if (known !== undefined) return known;
    const made: Owned = { state: first(orderId), waiting: [], calls: 0, ignored: new Map() };
    all.set(orderId, made);
    return made;
  };
  const settle = (one: Owned, now: number): void => {
    const due = one.waiting.filter(({ at }) => at <= now);
    one.state = atTime(
      due.reduce((state, { change, at }) => stateAfter(state, change, at), one.state),
      now,
    );
    if (due.length > 0) one.waiting = one.waiting.filter(({ at }) => at > now);
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
      if (effectAt <= at) one.state = stateAfter(one.state, change, at);
      else one.waiting = [...one.waiting, { change, at: effectAt }];
    },
    rewrite: (orderId: string, rewrite: Rewrite, at: number): void => {
      const { verified, ownerAnswer, ...changed } = rewrite;
      const one = owned(orderId);
      settle(one, at);
      const known = Object.entries(changed).filter(([, value]) => value !== undefined);
      const state: OwnedState = { ...one.state, ...Object.fromEntries(known) };
      const answered = ownerAnswer === undefined ? state : answeredBy(state, ownerAnswer, at);
      const { verification } = answered;
      one.state =
        verified === undefined
          ? answered
          : { ...answered, verification: { ...verification, status: verified, since: at } };
    },
    stateOf: (orderId: string, now: number): OwnedState =>
      settled(orderId, now)?.state ?? atTime(first(orderId), now),
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
