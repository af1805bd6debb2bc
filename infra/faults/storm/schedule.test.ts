import { expect, it } from 'vitest';
import { STORIES } from './order-plan.ts';
import { everyKill, type FaultPlan, planStorm } from './schedule.ts';

const restarts = [
  { what: 'postgres', how: 'kill' },
  { what: 'providers', how: 'stop' },
] as const;
const size = { orders: 500, faultsPerHundred: 50, restarts };
const plan = planStorm(7, size);

const struck = (faults: readonly { readonly fault: FaultPlan }[]): ReadonlySet<string> =>
  new Set(
    faults.flatMap(({ fault }) => {
      if (fault.kind !== 'strike' || fault.strike.act !== 'kill') return [];
      const { role, point, moment } = fault.strike;
      return [`${role} ${moment} ${point}`];
    }),
  );

it('plans the same storm for the same seed, and another for another', () => {
  expect(planStorm(7, size)).toEqual(plan);
  expect(planStorm(8, size)).not.toEqual(plan);
});

it('kills every process before and after everything that it does', () => {
  const wanted = everyKill().map(({ role, point, moment }) => `${role} ${moment} ${point}`);
  expect([...struck(plan.faults)].toSorted()).toEqual(wanted.toSorted());
});

it('tells every story, each order with names and bank references of its own', () => {
  expect(new Set(plan.orders.map(({ story }) => story))).toEqual(new Set(STORIES));
  const names = plan.orders.flatMap(({ domains, site }) => [...domains, site]);
  const utrs = plan.orders.flatMap((order) => order.utrs);
  expect(new Set(names).size).toBe(1_500);
  expect(new Set(utrs).size).toBe(1_000);
  expect(utrs.filter((utr) => !/^\d{12}$/.test(utr))).toEqual([]);
});

it('has nobody be their own rival', () => {
  expect(plan.orders.filter(({ customer, rival }) => customer === rival)).toEqual([]);
});

it('restarts what it is told to, and brings every fault while there are orders', () => {
  const kinds = plan.faults.flatMap(({ fault }) =>
    fault.kind === 'restart' ? [fault.restart] : [],
  );
  expect(kinds).toHaveLength(2);
  expect(kinds).toEqual(expect.arrayContaining([...restarts]));
  expect(plan.faults).toHaveLength(252);
  expect(plan.faults.filter(({ atOrder }) => atOrder < 0 || atOrder >= 500)).toEqual([]);
});
