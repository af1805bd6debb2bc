import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addCustomer,
  addEntry,
  balanceOf,
  balanceText,
  correct,
  newLedger,
  owesSince,
  payLink,
  readBackup,
  readPaise,
  readPhone,
  reminderLink,
  statementOf,
} from './ledger.js';

const asha = { id: 'a', name: 'Asha', phone: '919800000001' };
const entry = (id, day, paise, note = 'Sugar') => ({ id, customer: 'a', day, paise, note });
const ledger = [
  entry('1', '2026-01-05', 50_000),
  entry('2', '2026-01-20', -50_000, 'Paid'),
  entry('3', '2026-02-02', 12_050),
].reduce(addEntry, addCustomer(newLedger(), asha));

test('the balance is exact to the paisa', () => {
  assert.equal(balanceOf(ledger, 'a'), 12_050);
  assert.equal(balanceOf(ledger, 'unknown'), 0);
  assert.equal(readPaise('₹1,249.5'), 124_950);
  for (const wrong of ['', '0', '-5', '1.234', 'ten']) assert.equal(readPaise(wrong), null, wrong);
});

test('a payment in advance is not a debt', () => {
  assert.equal(balanceText(12_050), 'Owes ₹120.50');
  assert.equal(balanceText(-5_000), 'Paid ₹50.00 in advance');
  assert.equal(balanceText(0), 'Owes nothing');
});

test('after full payment, the debt starts with the next entry', () => {
  assert.equal(owesSince(ledger, 'a'), '2026-02-02');
  assert.equal(owesSince(addEntry(ledger, entry('4', '2026-02-03', -12_050)), 'a'), null);
});

test('a correction adds the opposite entry, once, and deletes nothing', () => {
  const corrected = correct(ledger, '3', { newId: '9', day: '2026-02-04' });
  assert.equal(balanceOf(corrected, 'a'), 0);
  assert.equal(corrected.entries.length, 4);
  assert.throws(() => correct(corrected, '3', { newId: '10', day: '2026-02-05' }));
  assert.throws(() => correct(corrected, '9', { newId: '10', day: '2026-02-05' }));
});

test('a statement is sorted by day, with the balance after each entry', () => {
  const late = addEntry(ledger, entry('5', '2026-01-10', 1_000));
  assert.deepEqual(
    statementOf(late, 'a').map(({ id, balance }) => [id, balance]),
    [
      ['1', 50_000],
      ['5', 51_000],
      ['2', 1_000],
      ['3', 13_050],
    ],
  );
});

test('a reminder has the balance and a pay link', () => {
  const withUpi = { ...ledger, settings: { shop: 'Gupta & Sons', upi: 'gupta@bank' } };
  const text = decodeURIComponent(reminderLink(withUpi, asha).split('?text=')[1]);
  assert.match(text, /Namaste Asha, your khata at Gupta & Sons/);
  assert.match(text, /To pay: ₹120\.50/);
  assert.match(text, /upi:\/\/pay\?pa=gupta%40bank&pn=Gupta%20%26%20Sons&am=120\.50&cu=INR/);
  assert.equal(payLink(withUpi.settings, 0), null);
  assert.equal(payLink(ledger.settings, 100), null);
});

test('a mobile number is accepted in any format, and has one khata', () => {
  for (const same of ['98000 00001', '09800000001', '+91 98000-00001', '919800000001']) {
    assert.equal(readPhone(same), asha.phone, same);
  }
  assert.equal(readPhone('12345'), null);
  assert.throws(() => addCustomer(ledger, { ...asha, id: 'b' }));
});

test('a backup is restored in full, and any other file is rejected', () => {
  assert.deepEqual(readBackup(JSON.stringify(ledger)), ledger);
  const broken = { ...ledger, entries: [{ ...ledger.entries[0], paise: 1.5 }] };
  const foreign = { ...ledger, customers: [] };
  for (const wrong of ['', '[]', 'null', JSON.stringify(broken), JSON.stringify(foreign)]) {
    assert.throws(() => readBackup(wrong), /not a khata ledger backup/);
  }
});
