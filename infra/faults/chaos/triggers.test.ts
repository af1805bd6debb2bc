import { expect, it } from 'vitest';
import { createTriggers, type ProcessFault } from './triggers.ts';

const fault: ProcessFault = {
  role: 'worker',
  point: 'append',
  moment: 'before',
  skip: 1,
  action: 'kill',
};

it('strikes once, at its place, after as many as it lets pass', () => {
  const seen: ProcessFault[] = [];
  const triggers = createTriggers((one) => seen.push(one));
  triggers.arm(fault);
  expect(triggers.reached('api', 'append')).toBeUndefined();
  expect(triggers.reached('worker', 'checkpoint')).toBeUndefined();
  expect(triggers.reached('worker', 'append')).toBeUndefined();
  expect(triggers.reached('worker', 'append')).toEqual(fault);
  expect(triggers.reached('worker', 'append')).toBeUndefined();
  expect(seen).toEqual([fault]);
});

it('knows what never came to its moment, and forgets it when the storm is over', () => {
  const triggers = createTriggers();
  triggers.arm(fault);
  expect(triggers.waiting()).toEqual([fault]);
  triggers.disarm();
  expect(triggers.waiting()).toEqual([]);
  triggers.reached('worker', 'append');
  expect(triggers.reached('worker', 'append')).toBeUndefined();
});
