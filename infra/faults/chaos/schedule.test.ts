import { expect, it } from 'vitest';
import { SCENARIOS } from './scenarios.ts';
import { everyKill, type FaultPlan, planChaosTest } from './schedule.ts';

const restarts = [
  { what: 'postgres', how: 'kill' },
  { what: 'providers', how: 'stop' },
] as const;
const size = { orders: 500, faultsPerHundred: 50, restarts };
const plan = planChaosTest(7, size);

const injectedKills = (faults: readonly { readonly fault: FaultPlan }[]): ReadonlySet<string> =>
  new Set(
    faults.flatMap(({ fault }) => {
      if (fault.kind !== 'process' || fault.fault.action !== 'kill') return [];
      const { role, point, moment } = fault.fault;
      return [`${role} ${moment} ${point}`];
    }),
  );

it('plans the same chaos test for the same seed, and another for another seed', () => {
  expect(planChaosTest(7, size)).toEqual(plan);
  expect(planChaosTest(8, size)).not.toEqual(plan);
});

it('kills every process before and after each of its actions', () => {
  const expected = everyKill().map(({ role, point, moment }) => `${role} ${moment} ${point}`);
  expect([...injectedKills(plan.faults)].toSorted()).toEqual(expected.toSorted());
});

it('uses every scenario, and gives each order its own domains and transaction IDs', () => {
  expect(new Set(plan.orders.map(({ scenario }) => scenario))).toEqual(new Set(SCENARIOS));
  const names = plan.orders.flatMap(({ domains, site }) => [...domains, site]);
  const utrs = plan.orders.flatMap((order) => order.utrs);
  expect(new Set(names).size).toBe(1_500);
  expect(new Set(utrs).size).toBe(1_000);
  expect(utrs.filter((utr) => !/^\d{12}$/.test(utr))).toEqual([]);
});

it('never picks a customer as their own competitor', () => {
  expect(plan.orders.filter(({ customer, competitor }) => customer === competitor)).toEqual([]);
});

it('plans the requested restarts, and every fault during the orders', () => {
  const kinds = plan.faults.flatMap(({ fault }) =>
    fault.kind === 'restart' ? [fault.restart] : [],
  );
  expect(kinds).toHaveLength(2);
  expect(kinds).toEqual(expect.arrayContaining([...restarts]));
  expect(plan.faults).toHaveLength(252);
  expect(plan.faults.filter(({ atOrder }) => atOrder < 0 || atOrder >= 500)).toEqual([]);
});
