import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { byMonth, readDate, readPaise, readStatement, toCsv } from './statement.js';

const sample = readFileSync(new URL('./statement.csv', import.meta.url), 'utf8');

test('dates are read the Indian way', () => {
  for (const typed of ['15/01/2026', '15-01-26', '15-Jan-2026', '15 January 2026', '2026-01-15']) {
    assert.equal(readDate(typed), '2026-01-15', typed);
  }
  for (const typed of ['', '40/01/2026', '15/13/2026', 'Opening balance']) {
    assert.equal(readDate(typed), null, typed);
  }
});

test('amounts are whole paise', () => {
  assert.equal(readPaise('1,04,999.50'), 10_499_950);
  assert.equal(readPaise('₹ 20'), 2_000);
  assert.equal(readPaise(''), 0);
  assert.equal(readPaise('12 Cr'), null);
});

test('the columns are found below the bank’s address', () => {
  const entries = readStatement(sample);
  assert.equal(entries.length, 6);
  assert.deepEqual(entries[0], {
    date: '2026-01-03',
    text: 'UPI/Asha Verma, Jaipur/600312345678',
    out: 0,
    into: 54_900,
  });
});

test('each month has its totals', () => {
  const [january, february] = byMonth(readStatement(sample));
  assert.deepEqual([january.month, january.out, january.into], ['2026-01', 1_250_050, 144_800]);
  assert.equal(february.entries.length, 2);
  assert.match(toCsv(january), /,Total,12500\.50,1448\.00\n$/);
});

test('an unknown statement is named as such', () => {
  assert.throws(() => readStatement('a,b\n1,2'), /were not found/);
});
