import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { match, readCredits, readInvoices } from './match.js';

const read = (file) => readFileSync(new URL(file, import.meta.url), 'utf8');
const credit = (id, paise, reference = null) => ({ id, paise, reference, date: '', text: '' });
const invoice = (number, paise, reference = null) => ({ number, paise, reference });
const kinds = ({ matches }) => matches.map(({ kind, invoice: { number } }) => [kind, number]);

test('a reference matches before an amount', () => {
  const result = match(
    [credit(1, 54_900), credit(2, 54_900, '600312345678')],
    [invoice('A', 54_900, '600312345678')],
  );
  assert.deepEqual(kinds(result), [['exact', 'A']]);
  assert.equal(result.matches[0].credit.id, 2);
  assert.deepEqual(
    result.openCredits.map(({ id }) => id),
    [1],
  );
});

test('the same reference with another amount is reported', () => {
  const result = match([credit(1, 50_000, '600312345678')], [invoice('A', 54_900, '600312345678')]);
  assert.deepEqual(kinds(result), [['amount differs', 'A']]);
});

test('one credit is matched with one invoice only', () => {
  const twice = [invoice('A', 54_900, '600312345678'), invoice('B', 54_900, '600312345678')];
  const result = match([credit(1, 54_900, '600312345678')], twice);
  assert.deepEqual(kinds(result), [['exact', 'A']]);
  assert.deepEqual(
    result.openInvoices.map(({ number }) => number),
    ['B'],
  );
});

test('an amount matches only if it is unique on both sides', () => {
  assert.deepEqual(kinds(match([credit(1, 100)], [invoice('A', 100)])), [['likely', 'A']]);
  assert.deepEqual(kinds(match([credit(1, 100), credit(2, 100)], [invoice('A', 100)])), []);
  assert.deepEqual(kinds(match([credit(1, 100)], [invoice('A', 100), invoice('B', 100)])), []);
});

test('an invoice with a reference is not matched by its amount', () => {
  const result = match([credit(1, 100)], [invoice('A', 100, '600312345678')]);
  assert.deepEqual(kinds(result), []);
});

test('statements of several banks are read', () => {
  for (const head of [
    'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
    'Tran Date,CHQNO,PARTICULARS,BAL,DR,CR,SOL',
    'S No.,Transaction Date,Transaction Remarks,Cheque Number,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )',
  ]) {
    const row = '1,15/01/2026,UPI/600312345678/Asha,,,549.00,';
    assert.deepEqual(
      readCredits(`${head}\n${row}`).map(({ paise }) => paise),
      [54_900],
      head,
    );
  }
});

test('the sample files give each kind of result', () => {
  const result = match(readCredits(read('statement.csv')), readInvoices(read('invoices.csv')));
  assert.deepEqual(kinds(result), [
    ['exact', 'HT/042'],
    ['amount differs', 'HT/044'],
    ['likely', 'HT/043'],
  ]);
  assert.deepEqual(
    result.openInvoices.map(({ number }) => number),
    ['HT/045'],
  );
  assert.equal(result.openCredits.length, 1);
});
