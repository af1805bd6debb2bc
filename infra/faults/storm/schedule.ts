/** What happens in a storm, and when: a pure function of the seed and the number of orders. */
import { FAULTS as HOSTING_FAULTS } from '../../sandbox/hosting/faults.ts';
import { FAULTS as REGISTRAR_FAULTS } from '../../sandbox/registrar/faults.ts';
import {
  CALL_POINTS,
  type CallPoint,
  type FaultPoint,
  POINTS_OF,
  type Role,
} from './fault-points.ts';
import { type OrderPlan, STORIES, type StoryName } from './order-plan.ts';
import { PROVIDER_ACTS, type ProviderFault } from './provider-faults.ts';
import { createRandom, type Random } from './random.ts';
import type { Strike, StrikeAct } from './triggers.ts';

export type RestartPlan = {
  readonly what: 'postgres' | 'providers' | 'redis';
  /** `stop`: in order. */
  readonly how: 'kill' | 'stop';
};

export type FaultPlan =
  | { readonly kind: 'strike'; readonly strike: Strike }
  | { readonly kind: 'provider'; readonly fault: ProviderFault }
  | { readonly kind: 'restart'; readonly restart: RestartPlan }
  /** All processes of a role at once. */
  | { readonly kind: 'all'; readonly role: Role; readonly act: StrikeAct };

export type StormPlan = {
  readonly seed: number;
  readonly customers: number;
  readonly orders: readonly OrderPlan[];
  /** What is armed or done when so many orders have begun. */
  readonly faults: readonly { readonly atOrder: number; readonly fault: FaultPlan }[];
};

export type StormSize = {
  readonly orders: number;
  /** Faults for every hundred orders. */
  readonly faultsPerHundred: number;
  /** How often each thing that has a state of its own is restarted. */
  readonly restarts: readonly RestartPlan[];
};

const CUSTOMERS_PER_ORDER = 0.3;
const FEWEST_CUSTOMERS = 6;
/** Endings of bank references that the bank's sandbox answers in its own ways. */
const BANK_ENDINGS = Array.from({ length: 10 }, (_, digit) => String(digit).repeat(4));
const WELL = '5567';

const domainOf = (
  random: Random,
  faults: readonly string[],
  [seed, number, which]: readonly [number, number, string],
): string => {
  const fault = random.chance(0.45) ? random.pick(faults) : 'neelkhadi';
  return `${fault}-${(seed >>> 0).toString(16)}-${number}${which}.in`;
};

/** @param number at most 9,999,999, each once in a storm. */
const utrOf = (number: number, ending: string): string =>
  `6${String(number).padStart(7, '0')}${ending}`;

/** Each story there is in every round of as many orders, in the storm's own order. */
const storiesOf = (random: Random, orders: number): readonly StoryName[] =>
  Array.from({ length: Math.ceil(orders / STORIES.length) }, () => random.shuffled(STORIES))
    .flat()
    .slice(0, orders);

const orderPlan = (
  random: Random,
  [seed, number]: readonly [number, number],
  customers: number,
  story: StoryName,
): OrderPlan => {
  const customer = random.below(customers);
  const ending = random.chance(0.35) ? random.pick(BANK_ENDINGS) : WELL;
  return {
    number,
    story,
    customer,
    rival: (customer + 1 + random.below(customers - 1)) % customers,
    domains: [
      domainOf(random, REGISTRAR_FAULTS, [seed, number, 'a']),
      domainOf(random, REGISTRAR_FAULTS, [seed, number, 'b']),
    ],
    site: domainOf(random, HOSTING_FAULTS, [seed, number, 'c']),
    utrs: [utrOf(number * 2, ending), utrOf(number * 2 + 1, WELL)],
    usesLink: random.chance(0.5),
  };
};

/** Every place where a process can be struck, killed there before and after. */
export const everyKill = (): readonly Omit<Strike, 'skip'>[] =>
  (Object.entries(POINTS_OF) as [Role, readonly FaultPoint[]][]).flatMap(([role, points]) =>
    points.flatMap((point) =>
      (['before', 'after'] as const).map((moment) => ({
        role,
        point,
        moment,
        act: 'kill' as const,
      })),
    ),
  );

/** What money and names hang on goes wrong more often than the rest. */
const TIMES_A_ROUND: Readonly<Partial<Record<CallPoint, number>>> = {
  register: 3,
  look_up: 2,
  credit: 2,
  create_account: 2,
};

const everyProviderFault = (): readonly Omit<ProviderFault, 'skip' | 'text'>[] =>
  CALL_POINTS.flatMap((point) =>
    Array.from({ length: TIMES_A_ROUND[point] ?? 1 }, () =>
      PROVIDER_ACTS.map((act) => ({ point, act })),
    ).flat(),
  );

const everyRole = (): readonly FaultPlan[] =>
  (Object.keys(POINTS_OF) as Role[]).flatMap((role): FaultPlan[] =>
    (['kill', 'cut', 'hold', 'suspend'] as const).map((act) => ({ kind: 'all', role, act })),
  );

/** One round: each fault there is, once, in the storm's own order. */
const round = (random: Random): readonly FaultPlan[] => {
  const strikes = everyKill().flatMap((strike): FaultPlan[] => {
    const skip = random.below(4);
    const kill = { kind: 'strike', strike: { ...strike, skip } } as const;
    const act = random.pick(['cut', 'hold', 'suspend'] as const);
    // Of each place one in three is also struck without a death.
    return random.chance(1 / 3)
      ? [kill, { kind: 'strike', strike: { ...strike, skip, act } }]
      : [kill];
  });
  const provider = everyProviderFault().map((fault): FaultPlan => {
    const skip = random.below(3);
    return { kind: 'provider', fault: { ...fault, skip, text: random.below(1_000) } };
  });
  return random.shuffled([...strikes, ...provider, ...everyRole()]);
};

/** @returns the same plan for the same seed and size. */
export const planStorm = (seed: number, size: StormSize): StormPlan => {
  const random = createRandom(seed);
  const customers = Math.max(FEWEST_CUSTOMERS, Math.floor(size.orders * CUSTOMERS_PER_ORDER));
  const orders = storiesOf(random, size.orders).map((story, number) =>
    orderPlan(random, [seed, number], customers, story),
  );
  const wanted = Math.floor((size.orders * size.faultsPerHundred) / 100);
  const faults: FaultPlan[] = size.restarts.map((restart) => ({ kind: 'restart', restart }));
  for (let left = round(random); faults.length < wanted + size.restarts.length; ) {
    if (left.length === 0) left = round(random);
    faults.push(left[0] as FaultPlan);
    left = left.slice(1);
  }
  return {
    seed,
    customers,
    orders,
    faults: faults
      .map((fault) => ({ atOrder: random.below(size.orders), fault }))
      .sort((one, other) => one.atOrder - other.atOrder),
  };
};
