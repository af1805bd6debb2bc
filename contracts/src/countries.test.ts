import { describe, expect, it } from 'vitest';
import { DEFAULT_COUNTRY } from './constants.ts';
import { COUNTRIES } from './countries.ts';
import { COUNTRIES_WITH_REGIONS, regionsOf } from './regions.ts';

const unique = (values: readonly unknown[]) => new Set(values).size === values.length;
const isEncoded = (name: string) => /&[a-z]+;|&#\d+;/i.test(name);

describe('The countries of the address forms', () => {
  it('are at least 80, unique, and in alphabetical order', () => {
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(80);
    expect(unique(COUNTRIES.map(({ code }) => code))).toBe(true);
    const names = COUNTRIES.map(({ name }) => name);
    expect(unique(names)).toBe(true);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  });

  it('have known two-letter codes, and names without HTML entities', () => {
    const world = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const unexpected = COUNTRIES.filter(
      ({ code }) => !/^[A-Z]{2}$/.test(code) || world.of(code) === undefined,
    );
    expect(unexpected).toEqual([]);
    expect(COUNTRIES.filter(({ name }) => isEncoded(name))).toEqual([]);
  });

  it('include the default country', () => {
    expect(COUNTRIES).toContainEqual({ code: DEFAULT_COUNTRY, name: 'United States' });
  });
});

describe('The states and regions of a country', () => {
  it.each([
    ['IN', 36],
    ['US', 51],
    ['CA', 13],
    ['GB', 4],
    ['FR', 18],
    ['JP', 47],
  ])('%s: has %i', (country, count) => {
    expect(regionsOf(country)).toHaveLength(count);
  });

  it.each(COUNTRIES_WITH_REGIONS)(
    '%s: belong to a listed country, and have unique names and codes',
    (code) => {
      const regions = regionsOf(code);
      expect(COUNTRIES.map((country) => country.code)).toContain(code);
      expect(unique(regions.map((region) => region.name))).toBe(true);
      expect(unique(regions.map((region) => region.code))).toBe(true);
      expect(regions.every((region) => Number.isInteger(region.code) && region.code > 0)).toBe(
        true,
      );
      expect(regions.filter(({ name }) => name === '' || isEncoded(name))).toEqual([]);
      expect(regions.filter(({ name }) => name.length > 64 || /\s{2}/.test(name))).toEqual([]);
    },
  );

  it('are sorted by name, not by code', () => {
    const names = regionsOf('JP').map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    expect(names).toContain('Tōkyō');
  });

  it('keep the codes that saved addresses use', () => {
    expect(regionsOf('IN').find(({ name }) => name === 'Rajasthan')?.code).toBe(29);
    expect(regionsOf('US').find(({ name }) => name === 'Texas')?.code).toBe(44);
  });

  it('are empty where the form takes free text', () => {
    expect(regionsOf('SG')).toEqual([]);
    expect(regionsOf('toString')).toEqual([]);
  });
});
