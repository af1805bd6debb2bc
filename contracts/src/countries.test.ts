import { describe, expect, it } from 'vitest';
import { DEFAULT_COUNTRY } from './constants.ts';
import { countries, countryName } from './countries.ts';
import { regionsOf } from './regions.ts';

describe('the address forms', () => {
  it('offer about eighty countries, each once, in the order of their names', () => {
    expect(countries.length).toBeGreaterThanOrEqual(80);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
    expect(countries.map(({ code }) => code).every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
    const names = countries.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  });

  it('have the default country among them', () => {
    expect(countryName(DEFAULT_COUNTRY)).toBe('United States');
  });

  it('know the 36 states and territories of India and offer a choice', () => {
    expect(regionsOf('IN')).toHaveLength(36);
    expect(regionsOf('IN')).toContain('Rajasthan');
  });

  it('take free text where no list is known', () => {
    expect(regionsOf('FR')).toBeNull();
    expect(regionsOf('')).toBeNull();
  });

  it('never offer a region longer than the registrar takes, nor twice', () => {
    for (const { code } of countries) {
      const regions = regionsOf(code) ?? [];
      expect(new Set(regions).size).toBe(regions.length);
      expect(regions.every((name) => name.length <= 64)).toBe(true);
    }
  });
});
