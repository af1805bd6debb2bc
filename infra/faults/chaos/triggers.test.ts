import { expect, it } from 'vitest';
import { createTriggers, type ProcessFault } from './triggers.ts';

const fault: ProcessFault = {
  role: 'worker',
  point: 'append',
  moment: 'before',
  skip: 1,
  action: 'kill',
};

it('injects a fault once, at its point, after the skipped ones', () => {
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

it('lists an armed fault that has not happened, and drops it when disarmed', () => {
  const triggers = createTriggers();
  triggers.arm(fault);
  expect(triggers.waiting()).toEqual([fault]);
  triggers.disarm();
  expect(triggers.waiting()).toEqual([]);
  triggers.reached('worker', 'append');
  expect(triggers.reached('worker', 'append')).toBeUndefined();
});
