import { expect, it } from 'vitest';
import { ENTRIES, sandboxSettings, settingsReadBy } from '../testing/settings-read.ts';
import { OWN_SETTINGS, ownOf } from './own-settings.ts';

it.each(['api', 'worker', 'projections', 'webtools'] as const)(
  'gives %s every setting that it reads, and no other',
  (name) => {
    expect(OWN_SETTINGS[name].toSorted()).toEqual(settingsReadBy(ENTRIES[name]).toSorted());
  },
);

it('gives the sandboxes every setting that they read, and no other', () => {
  expect(OWN_SETTINGS.sandboxes.toSorted()).toEqual(sandboxSettings().toSorted());
});

it('leaves out settings of other processes, and settings of none', () => {
  const environment = { PATH: '/bin', BANK_API_KEY: 'b', DATABASE_URL: 'd', GITHUB_TOKEN: 'g' };
  const handed = (name: 'projections' | 'worker') =>
    Object.entries(ownOf(name, environment)).flatMap(([key, value]) => (value ? [key] : []));
  expect(handed('projections')).toEqual(['PATH', 'DATABASE_URL']);
  expect(handed('worker').toSorted()).toEqual(['BANK_API_KEY', 'DATABASE_URL', 'PATH']);
});
