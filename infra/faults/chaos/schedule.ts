/** A pure function of the seed and the number of orders. */
import { FAULTS as HOSTING_FAULTS } from '../../sandbox/hosting/faults.ts';
import { FAULTS as REGISTRAR_FAULTS } from '../../sandbox/registrar/faults.ts';
import {
  CALL_POINTS,
  type CallPoint,
  type FaultPoint,
  POINTS_OF,
  type Role,
} from './fault-points.ts';
import { PROVIDER_FAULT_ACTIONS, type ProviderFault } from './provider-faults.ts';
import { createRandom, type Random } from './random.ts';
import { SCENARIOS, type ScenarioName, type ScenarioPlan } from './scenarios.ts';
import type { ProcessFault, ProcessFaultAction } from './triggers.ts';

export type RestartPlan = {
  readonly what: 'postgres' | 'providers' | 'redis';
  /** `stop`: in order. */
  readonly how: 'kill' | 'stop';
};

export type FaultPlan =
  | { readonly kind: 'process'; readonly fault: ProcessFault }
  | { readonly kind: 'provider'; readonly fault: ProviderFault }
  | { readonly kind: 'restart'; readonly restart: RestartPlan }
  | { readonly kind: 'all'; readonly role: Role; readonly action: ProcessFaultAction };

export type ChaosTestPlan = {
  readonly seed: number;
  readonly customers: number;
  readonly orders: readonly ScenarioPlan[];
  /** Injected once this many orders have begun. */
  readonly faults: readonly { readonly atOrder: number; readonly fault: FaultPlan }[];
};

export type ChaosTestSize = {
  readonly orders: number;
  /** Per hundred orders. */
  readonly faultsPerHundred: number;
  /** Of engines and providers. */
  readonly restarts: readonly RestartPlan[];
};

const CUSTOMERS_PER_ORDER = 0.3;
const FEWEST_CUSTOMERS = 6;
/** UTR endings with a special response of the bank sandbox. */
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

/** @param number up to 9,999,999, unique in a run. */
const utrOf = (number: number, ending: string): string =>
  `6${String(number).padStart(7, '0')}${ending}`;

/** Each scenario once per round, shuffled. */
const scenariosOf = (random: Random, orders: number): readonly ScenarioName[] =>
  Array.from({ length: Math.ceil(orders / SCENARIOS.length) }, () => random.shuffled(SCENARIOS))
    .flat()
    .slice(0, orders);

const orderPlan = (
  random: Random,
  [seed, number]: readonly [number, number],
  customers: number,
  scenario: ScenarioName,
): ScenarioPlan => {
  const customer = random.below(customers);
  const ending = random.chance(0.35) ? random.pick(BANK_ENDINGS) : WELL;
  return {
    number,
    scenario,
    customer,
    competitor: (customer + 1 + random.below(customers - 1)) % customers,
    domains: [
      domainOf(random, REGISTRAR_FAULTS, [seed, number, 'a']),
      domainOf(random, REGISTRAR_FAULTS, [seed, number, 'b']),
    ],
    site: domainOf(random, HOSTING_FAULTS, [seed, number, 'c']),
    utrs: [utrOf(number * 2, ending), utrOf(number * 2 + 1, WELL)],
    usesLink: random.chance(0.5),
  };
};

/** Every point, before and after. */
export const everyKill = (): readonly Omit<ProcessFault, 'skip'>[] =>
  (Object.entries(POINTS_OF) as [Role, readonly FaultPoint[]][]).flatMap(([role, points]) =>
    points.flatMap((point) =>
      (['before', 'after'] as const).map((moment) => ({
        role,
        point,
        moment,
        action: 'kill' as const,
      })),
    ),
  );

/** Calls about money and names fail more often. */
const TIMES_A_ROUND: Readonly<Partial<Record<CallPoint, number>>> = {
  register: 3,
  look_up: 2,
  credit: 2,
  create_account: 2,
};

const everyProviderFault = (): readonly Omit<ProviderFault, 'skip' | 'text'>[] =>
  CALL_POINTS.flatMap((point) =>
    Array.from({ length: TIMES_A_ROUND[point] ?? 1 }, () =>
      PROVIDER_FAULT_ACTIONS.map((action) => ({ point, action })),
    ).flat(),
  );

const everyRole = (): readonly FaultPlan[] =>
  (Object.keys(POINTS_OF) as Role[]).flatMap((role): FaultPlan[] =>
    (['kill', 'cut', 'hold', 'suspend'] as const).map((action) => ({ kind: 'all', role, action })),
  );

const round = (random: Random): readonly FaultPlan[] => {
  const processFaults = everyKill().flatMap((fault): FaultPlan[] => {
    const skip = random.below(4);
    const kill = { kind: 'process', fault: { ...fault, skip } } as const;
    const action = random.pick(['cut', 'hold', 'suspend'] as const);
    // A third of the points also get a fault without a kill.
    return random.chance(1 / 3)
      ? [kill, { kind: 'process', fault: { ...fault, skip, action } }]
      : [kill];
  });
  const provider = everyProviderFault().map((fault): FaultPlan => {
    const skip = random.below(3);
    return { kind: 'provider', fault: { ...fault, skip, text: random.below(1_000) } };
  });
  return random.shuffled([...processFaults, ...provider, ...everyRole()]);
};

export const planChaosTest = (seed: number, size: ChaosTestSize): ChaosTestPlan => {
  const random = createRandom(seed);
  const customers = Math.max(FEWEST_CUSTOMERS, Math.floor(size.orders * CUSTOMERS_PER_ORDER));
  const orders = scenariosOf(random, size.orders).map((scenario, number) =>
    orderPlan(random, [seed, number], customers, scenario),
  );
  const faultCount = Math.floor((size.orders * size.faultsPerHundred) / 100);
  const faults: FaultPlan[] = size.restarts.map((restart) => ({ kind: 'restart', restart }));
  for (let left = round(random); faults.length < faultCount + size.restarts.length; ) {
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
