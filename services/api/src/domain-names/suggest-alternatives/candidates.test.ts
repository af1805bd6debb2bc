import { describe, expect, it } from 'vitest';
import { candidatesNear } from './candidates.ts';

describe('Candidates near a taken domain', () => {
  it('alternate between other TLDs and hyphenated names under the same TLD', () => {
    expect(candidatesNear({ label: 'neelkhadi', tld: 'in' }, ['in', 'co.in', 'com'])).toEqual([
      'neelkhadi.co.in',
      'neelkhadi-shop.in',
      'neelkhadi.com',
      'neelkhadi-india.in',
      'neelkhadi-online.in',
      'neelkhadi-store.in',
    ]);
  });

  it('include the name without its hyphens', () => {
    expect(candidatesNear({ label: 'neel-khadi', tld: 'in' }, [])[0]).toBe('neelkhadi.in');
  });

  it('leave out names that are too long to register', () => {
    const label = 'n'.repeat(60);
    expect(candidatesNear({ label, tld: 'in' }, ['com'])).toEqual([`${label}.com`]);
  });
});
