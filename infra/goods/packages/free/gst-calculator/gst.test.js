import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addGst, formatPaise, RATES, takeOutGst, toPaise } from './gst.js';

test('GST is added, half to the centre and half to the state', () => {
  assert.deepEqual(addGst(100_000, 18), {
    net: 100_000,
    tax: 18_000,
    total: 118_000,
    cgst: 9_000,
    sgst: 9_000,
  });
  assert.deepEqual(addGst(100_000, 18, 'other-state').igst, 18_000);
});

test('GST is taken out of a price', () => {
  assert.deepEqual(takeOutGst(118_000, 18), {
    net: 100_000,
    tax: 18_000,
    total: 118_000,
    cgst: 9_000,
    sgst: 9_000,
  });
});

test('the parts are always the whole', () => {
  for (const rate of RATES) {
    for (let paise = 0; paise < 5_000; paise += 7) {
      for (const { net, tax, total, cgst, sgst } of [
        addGst(paise, rate),
        takeOutGst(paise, rate),
      ]) {
        assert.equal(net + tax, total);
        assert.equal(cgst + sgst, tax);
        assert.ok(sgst - cgst <= 1);
      }
    }
  }
});

test('what was added is taken out again', () => {
  for (let paise = 0; paise < 100_000; paise += 131) {
    assert.equal(takeOutGst(addGst(paise, 18).total, 18).net, paise);
  }
});

test('amounts are read to the paisa', () => {
  assert.equal(toPaise('1,04,999.5'), 10_499_950);
  assert.equal(formatPaise(10_499_950), '₹1,04,999.50');
  for (const wrong of ['', '1.234', '-1', 'ten']) assert.throws(() => toPaise(wrong), RangeError);
  assert.throws(() => addGst(1, -1), RangeError);
});
