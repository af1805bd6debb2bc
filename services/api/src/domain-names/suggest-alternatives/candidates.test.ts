import { describe, expect, it } from 'vitest';
import { candidatesNear } from './candidates.ts';

describe('names near a taken one', () => {
  it('are the same under other endings and hyphenated under its own, by turns', () => {
    expect(candidatesNear({ label: 'neelkhadi', tld: 'in' }, ['in', 'co.in', 'com'])).toEqual([
      'neelkhadi.co.in',
      'neelkhadi-shop.in',
      'neelkhadi.com',
      'neelkhadi-india.in',
      'neelkhadi-online.in',
      'neelkhadi-store.in',
    ]);
  });

  it('are also without the hyphens that it has', () => {
    expect(candidatesNear({ label: 'neel-khadi', tld: 'in' }, [])[0]).toBe('neelkhadi.in');
  });

  it('are names that can be registered', () => {
    const label = 'n'.repeat(60);
    expect(candidatesNear({ label, tld: 'in' }, ['com'])).toEqual([`${label}.com`]);
  });
});
