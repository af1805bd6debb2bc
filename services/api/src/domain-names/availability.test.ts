import type { Availability } from '@haat/platform/registrar';
import { createManualClock } from '@haat/testkit/manual-clock';
import { describe, expect, it } from 'vitest';
import { createAvailabilities } from './availability.ts';

const registrarThatSays = (...answers: Availability[]) => {
  const checked: string[] = [];
  const checkAvailability = async (domain: string): Promise<Availability> => {
    checked.push(domain);
    return answers[Math.min(checked.length, answers.length) - 1] as Availability;
  };
  const checkTlds = (label: string, tlds: readonly string[]) =>
    Promise.all(tlds.map((tld) => checkAvailability(`${label}.${tld}`)));
  return { checked, checkAvailability, checkTlds };
};

describe('The registrar’s answer about a domain', () => {
  it('is checked once for concurrent callers, and again after 15 seconds', async () => {
    const clock = createManualClock();
    const registrar = registrarThatSays({ status: 'available' }, { status: 'available' });
    const availabilities = createAvailabilities(registrar, clock);
    await Promise.all([1, 2, 3].map(() => availabilities.of('haat.in')));
    clock.advance(14_999);
    await availabilities.of('haat.in');
    expect(registrar.checked).toHaveLength(1);
    clock.advance(1);
    await availabilities.of('haat.in');
    expect(registrar.checked).toHaveLength(2);
  });

  it('is not cached while it is unknown or restricted', async () => {
    const registrar = registrarThatSays(
      { status: 'unknown', failed: true, description: 'timeout' },
      { status: 'restricted', description: '403' },
      { status: 'available' },
    );
    const availabilities = createAvailabilities(registrar, createManualClock());
    const words = [];
    for (const _ of [1, 2, 3, 4]) words.push((await availabilities.of('haat.in')).status);
    expect(words).toEqual(['unknown', 'restricted', 'available', 'available']);
  });

  it('is cached for the last 1,000 domains only', async () => {
    const registrar = registrarThatSays({ status: 'available' });
    const availabilities = createAvailabilities(registrar, createManualClock());
    for (let n = 0; n <= 1_000; n += 1) await availabilities.of(`haat-${n}.in`);
    await availabilities.of('haat-1.in');
    expect(registrar.checked).toHaveLength(1_001);
    await availabilities.of('haat-0.in');
    expect(registrar.checked).toHaveLength(1_002);
  });
});

describe('The registrar’s answers about a label', () => {
  const tlds = ['in', 'com'];

  it('are checked once for concurrent callers, and again after a minute', async () => {
    const clock = createManualClock();
    const registrar = registrarThatSays({ status: 'available' });
    const availabilities = createAvailabilities(registrar, clock);
    const both = [{ status: 'available' }, { status: 'available' }];
    expect(await availabilities.ofLabel('haat', tlds)).toEqual(both);
    clock.advance(59_999);
    await Promise.all([1, 2].map(() => availabilities.ofLabel('haat', tlds)));
    expect(registrar.checked).toEqual(['haat.in', 'haat.com']);
    clock.advance(1);
    await availabilities.ofLabel('haat', tlds);
    expect(registrar.checked).toHaveLength(4);
  });

  it('are not cached while one is unknown', async () => {
    const unknown = { status: 'unknown', failed: true, description: 'timeout' } as const;
    const registrar = registrarThatSays({ status: 'available' }, unknown, { status: 'available' });
    const availabilities = createAvailabilities(registrar, createManualClock());
    await availabilities.ofLabel('haat', tlds);
    await availabilities.ofLabel('haat', tlds);
    expect(registrar.checked).toHaveLength(4);
  });
});
