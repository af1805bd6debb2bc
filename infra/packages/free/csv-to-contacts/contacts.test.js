import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indianMobile, readCsv, toContacts } from './contacts.js';

test('cells in quotes can have commas and quotes', () => {
  const text = 'Name,Phone\r\n"Verma, Asha",9812345670\r\n"say ""Ravi""",9812345671\r\n';
  assert.deepEqual(readCsv(text), [
    { name: 'Verma, Asha', phone: '9812345670', row: 2 },
    { name: 'say "Ravi"', phone: '9812345671', row: 3 },
  ]);
});

test('cells can be separated by semicolons', () => {
  assert.deepEqual(readCsv('name;phone\nAsha;98'), [{ name: 'Asha', phone: '98', row: 2 }]);
  assert.deepEqual(readCsv(''), []);
});

test('rows have the numbers of the spreadsheet', () => {
  assert.equal(readCsv('name,phone\n\nAsha,98\n')[0].row, 3);
});

test('all numbers get the same format', () => {
  for (const typed of [
    '9812345670',
    '09812345670',
    '+91 98123 45670',
    '91-98123-45670',
    '00919812345670',
  ]) {
    assert.equal(indianMobile(typed), '+919812345670', typed);
  }
  for (const typed of ['', '12345', '5812345670', '98123456701'])
    assert.equal(indianMobile(typed), null);
});

test('duplicates and invalid rows are skipped and reported', () => {
  const { text, count, leftOut } = toContacts([
    { name: 'Asha, Pune', mobile: '9812345670', email: 'asha@example.com', city: 'Pune', row: 2 },
    { name: 'Asha again', phone: '098123 45670', row: 3 },
    { name: '', phone: '9812345671', row: 4 },
    { name: 'Ravi', phone: '12', row: 6 },
  ]);
  assert.equal(count, 1);
  assert.match(text, /FN:Asha\\, Pune\r\n/);
  assert.match(text, /TEL;TYPE=CELL:\+919812345670\r\n/);
  assert.deepEqual(
    leftOut.map(({ line }) => line),
    [3, 4, 6],
  );
});
