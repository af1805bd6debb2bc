import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rupeesInWords } from './rupees-in-words.js';

const english = [
  ['0', 'zero rupees only'],
  ['1', 'one rupee only'],
  ['21', 'twenty-one rupees only'],
  ['549.00', 'five hundred forty-nine rupees only'],
  ['0.01', 'one paisa only'],
  ['100000', 'one lakh rupees only'],
  ['1,04,999.50', 'one lakh four thousand nine hundred ninety-nine rupees and fifty paise only'],
  [
    '99999999999',
    'nine thousand nine hundred ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine rupees only',
  ],
];
for (const [amount, words] of english) {
  test(`${amount} is ${words}`, () => assert.equal(rupeesInWords(amount), words));
}

test('Hindi has a name for every number below a hundred', () => {
  const names = Array.from(
    { length: 99 },
    (_, n) => rupeesInWords(n + 1, { language: 'hi' }).split(' ')[0],
  );
  assert.equal(new Set(names).size, 99);
  assert.equal(
    rupeesInWords(104_999.5, { language: 'hi' }),
    'एक लाख चार हज़ार नौ सौ निन्यानवे रुपये और पचास पैसे मात्र',
  );
});

test('what is no amount is refused', () => {
  for (const amount of ['', 'ten', '-1', '1.234', '1e9', '100000000000', Number.NaN]) {
    assert.throws(() => rupeesInWords(amount), RangeError);
  }
  assert.throws(() => rupeesInWords(1, { language: 'fr' }), RangeError);
});
