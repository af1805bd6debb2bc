import { describe, expect, it } from 'vitest';
import { utrRemark } from './utr-hint.ts';

const midNovember = new Date('2026-11-21T05:11:26.000Z');

describe('the remark on a transaction id', () => {
  it('is silent for a UTR of today and of the days around it', () => {
    expect(utrRemark('632501259006', midNovember)).toBeNull();
    expect(utrRemark('6320 0125 9006', midNovember)).toBeNull();
    expect(utrRemark('632901259006', midNovember)).toBeNull();
  });

  it('is silent while nothing is typed', () => {
    expect(utrRemark('  ', midNovember)).toBeNull();
  });

  it('tells a PhonePe id from a UTR', () => {
    expect(utrRemark('T2611211041263456789', midNovember)).toContain('12 digits and no letters');
  });

  it('asks to check what has not twelve digits', () => {
    expect(utrRemark('632501259006 632501259007', midNovember)).toContain('A UTR has 12 digits.');
    expect(utrRemark('TXN0000', midNovember)).toContain('A UTR has 12 digits.');
    expect(utrRemark('6325012590067', midNovember)).toContain('A UTR has 12 digits.');
  });

  it('counts what is still missing while it is typed', () => {
    expect(utrRemark('632 501', midNovember)).toBe('12 digits, 6 to go.');
  });

  it('asks to check a UTR of another season', () => {
    expect(utrRemark('501501259006', midNovember)).toContain('of these days');
  });

  it('counts the day in Indian time and across the year’s end', () => {
    const lateOnNewYearsEveInLondon = new Date('2026-12-31T20:00:00.000Z');
    expect(utrRemark('700801259006', lateOnNewYearsEveInLondon)).toBeNull();
    expect(utrRemark('635901259006', lateOnNewYearsEveInLondon)).toBeNull();
    expect(utrRemark('635601259006', lateOnNewYearsEveInLondon)).not.toBeNull();
  });
});
