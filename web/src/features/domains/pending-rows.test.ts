import { describe, expect, it } from 'vitest';
import { childRows, dsRows, withPending } from './pending-rows.ts';

const one = { host: 'ns1.mitticraft.in', ips: ['203.0.113.53', '2001:db8::53'] };
const other = { host: 'ns2.mitticraft.in', ips: ['203.0.113.54'] };
const ONE = 'ns1.mitticraft.in: 203.0.113.53, 2001:db8::53';
const OTHER = 'ns2.mitticraft.in: 203.0.113.54';

const marks = (before: readonly string[], after: readonly string[], items = [one]) =>
  withPending(items, { before: [...before], after: [...after] }, childRows);

describe('A change under way', () => {
  it('adds a row, unless the registrar shows it already', () => {
    const added = { item: other, pending: 'added' };
    expect(marks([], [OTHER])).toEqual([{ item: one, pending: null }, added]);
    expect(marks([], [OTHER], [one, other])).toEqual([{ item: one, pending: null }, added]);
  });

  it('marks the row that it changes or removes, by its old name', () => {
    const renamed = 'ns9.mitticraft.in: 203.0.113.59';
    expect(marks([ONE], [renamed])).toEqual([{ item: one, pending: 'changed' }]);
    expect(marks([OTHER], [], [one, other])).toEqual([
      { item: one, pending: null },
      { item: other, pending: 'removed' },
    ]);
  });

  it('of something that is gone adds nothing', () => {
    expect(marks([OTHER], [])).toEqual([{ item: one, pending: null }]);
  });

  it('marks the one DS record among others with its key tag', () => {
    const record = { keyTag: 2371, algorithm: 13, digestType: 2, digest: 'AB12' };
    const twin = { ...record, digestType: 4 };
    const change = { before: ['2371 13 2 ab12'], after: [] };
    expect(withPending([twin, record], change, dsRows)).toEqual([
      { item: twin, pending: null },
      { item: record, pending: 'removed' },
    ]);
  });
});

it('without a change no row is marked', () => {
  expect(withPending([one], undefined, childRows)).toEqual([{ item: one, pending: null }]);
});
