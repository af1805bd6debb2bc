import { expect, it } from 'vitest';
import { createTriggers, type Strike } from './triggers.ts';

const strike: Strike = { role: 'worker', point: 'append', moment: 'before', skip: 1, act: 'kill' };

it('strikes once, at its place, after as many as it lets pass', () => {
  const seen: Strike[] = [];
  const triggers = createTriggers((one) => seen.push(one));
  triggers.arm(strike);
  expect(triggers.reached('api', 'append')).toBeUndefined();
  expect(triggers.reached('worker', 'checkpoint')).toBeUndefined();
  expect(triggers.reached('worker', 'append')).toBeUndefined();
  expect(triggers.reached('worker', 'append')).toEqual(strike);
  expect(triggers.reached('worker', 'append')).toBeUndefined();
  expect(seen).toEqual([strike]);
});

it('knows what never came to its moment, and forgets it when the storm is over', () => {
  const triggers = createTriggers();
  triggers.arm(strike);
  expect(triggers.waiting()).toEqual([strike]);
  triggers.disarm();
  expect(triggers.waiting()).toEqual([]);
  triggers.reached('worker', 'append');
  expect(triggers.reached('worker', 'append')).toBeUndefined();
});
