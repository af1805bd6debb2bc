import assert from 'node:assert/strict';
import { test } from 'node:test';
import { upiPayLink } from './upi-pay-link.js';

const shop = { vpa: 'neelkhadi@examplebank', name: 'Neel Khadi' };

test('a link has the payee and an amount with two decimals', () => {
  assert.deepEqual(
    upiPayLink({ ...shop, amount: '1,549.5', note: 'Order 42', reference: 'A-42' }),
    {
      ok: true,
      link: 'upi://pay?pa=neelkhadi%40examplebank&pn=Neel%20Khadi&am=1549.50&cu=INR&tn=Order%2042&tr=A42',
    },
  );
});

test('the amount is optional', () => {
  assert.equal(
    upiPayLink(shop).link,
    'upi://pay?pa=neelkhadi%40examplebank&pn=Neel%20Khadi&cu=INR',
  );
});

test('notes lose special characters and keep letters of every script', () => {
  const { link } = upiPayLink({ ...shop, note: 'चाय & नाश्ता <3\n₹' });
  assert.equal(decodeURIComponent(link.split('tn=')[1]), 'चाय नाश्ता 3');
});

test('every wrong field has an error', () => {
  const { ok, errors } = upiPayLink({ vpa: 'shop', name: ' ', amount: '0' });
  assert.equal(ok, false);
  assert.deepEqual(Object.keys(errors), ['vpa', 'name', 'amount']);
});

test('a wrong amount is rejected', () => {
  for (const amount of ['0.00', '-5', '1.234', 'ten', '100000000']) {
    assert.equal(upiPayLink({ ...shop, amount }).ok, false, amount);
  }
});
