import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  bySupplier,
  compare,
  letterTo,
  plainNumber,
  readGstr2b,
  readPurchases,
} from './compare.js';

const read = (file) => readFileSync(new URL(file, import.meta.url), 'utf8');
const invoice = (number, tax = 1800, gstin = 'A') => ({
  gstin,
  supplier: 'Rao',
  number,
  date: '',
  taxable: 10_000,
  tax,
});
const kinds = (lines) => lines.map(({ kind }) => kind);

test('numbers are compared as people write them', () => {
  for (const same of ['INV/2026-27/0042', 'inv-42', 'INV 042', 'INV/26-27/42', 'INV42']) {
    assert.equal(plainNumber(same), 'INV42', same);
  }
  assert.equal(plainNumber('26-27'), '2627');
  assert.notEqual(plainNumber('INV-420'), plainNumber('INV-42'));
  assert.notEqual(plainNumber('INV/42-57'), plainNumber('INV'));
  assert.notEqual(plainNumber('A-42'), plainNumber('B-42'));
});

test('a rupee of rounding is no difference, more is one', () => {
  assert.deepEqual(kinds(compare([invoice('1', 1800)], [invoice('1', 1900)])), ['same']);
  assert.deepEqual(kinds(compare([invoice('1', 1800)], [invoice('1', 1901)])), ['differs']);
});

test('the same number of another supplier is another invoice', () => {
  assert.deepEqual(kinds(compare([invoice('1', 1, 'A')], [invoice('1', 1, 'B')])), [
    'not in 2B',
    'not in book',
  ]);
});

test('a number that is there twice is for somebody to look at', () => {
  assert.deepEqual(kinds(compare([invoice('1'), invoice('01')], [invoice('1')])), ['twice']);
});

test('a letter names only what the supplier can mend', () => {
  const [one] = bySupplier(compare([invoice('1')], [invoice('2')]));
  assert.match(letterTo(one), /Invoice 1 .*not in our GSTR-2B/);
  assert.doesNotMatch(letterTo(one), /Invoice 2 /);
  const [other] = bySupplier(compare([], [invoice('2')]));
  assert.equal(letterTo(other), null);
});

test('another file is refused', () => {
  assert.throws(() => readGstr2b('{"data":{}}'), /no GSTR-2B/);
});

test('the sample files read as the manual says', () => {
  const { invoices, unreadable } = readPurchases(read('purchases.csv'));
  const lines = compare(invoices, readGstr2b(read('gstr2b.json')));
  assert.equal(unreadable.length, 0);
  assert.deepEqual(kinds(lines).sort(), ['differs', 'not in 2B', 'not in book', 'same']);
  assert.deepEqual(
    bySupplier(lines).map(({ supplier, atStake }) => [supplier, atStake]),
    [
      ['Verma Web Works', 90_000],
      ['Ucchal Papers', 72_000],
    ],
  );
});
