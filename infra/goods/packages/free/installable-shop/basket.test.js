import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addLine, linesOf, messageFor, removeLine, totalOf } from './basket.js';

const products = [
  { id: 'neel', name: 'Neel', price: 420 },
  { id: 'khaki', name: 'Khaki', price: 380 },
];

test('metres are added and taken off one by one', () => {
  const two = addLine(addLine({}, 'neel'), 'neel');
  assert.deepEqual(two, { neel: 2 });
  assert.deepEqual(removeLine(two, 'neel'), { neel: 1 });
  assert.deepEqual(removeLine({ neel: 1 }, 'neel'), {});
  assert.deepEqual(removeLine({}, 'neel'), {});
});

test('what is no longer sold, or no number, is left out', () => {
  const lines = linesOf({ gone: 3, khaki: '2', neel: 'many' }, products);
  assert.deepEqual(
    lines.map(({ product, metres }) => [product.id, metres]),
    [['khaki', 2]],
  );
});

test('the message says what was chosen and what it costs', () => {
  const lines = linesOf({ neel: 2, khaki: 1 }, products);
  assert.equal(totalOf(lines), 1220);
  assert.equal(
    messageFor(lines, 'X'),
    'Order for X\n2 m Neel: ₹840\n1 m Khaki: ₹380\nTogether ₹1220',
  );
});
