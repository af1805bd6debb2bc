import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBook, readPhone } from './book.js';
import { isDay, nowInIndia } from './slots.js';

const salon = {
  hours: { 4: ['10:00', '12:00'] },
  everyMinutes: 30,
  daysAhead: 7,
  services: [
    { id: 'cut', minutes: { meera: 60, sameer: 30 } },
    { id: 'colour', minutes: { meera: 120 } },
  ],
};
/** A Thursday. */
const day = '2026-01-15';
const now = { day: '2026-01-14', minute: 0 };
const wish = { service: 'cut', stylist: 'meera', day };
const asha = { ...wish, name: 'Asha', phone: '98000 00001', begins: 600 };
const open = () => openBook(':memory:', salon);

test('each stylist has their own duration for a service', () => {
  const book = open();
  assert.deepEqual(book.slots(wish, now), [600, 630, 660]);
  assert.deepEqual(book.slots({ ...wish, stylist: 'sameer' }, now), [600, 630, 660, 690]);
  assert.deepEqual(book.slots({ ...wish, service: 'colour' }, now), [600]);
  assert.deepEqual(book.slots({ ...wish, service: 'colour', stylist: 'sameer' }, now), []);
});

test('a time is booked once, and visits do not overlap', () => {
  const book = open();
  assert.equal(book.book(asha, now).ok, true);
  assert.deepEqual(book.book({ ...asha, phone: '9800000002' }, now), {
    ok: false,
    reason: 'taken',
  });
  assert.equal(book.book({ ...asha, begins: 630 }, now).ok, false);
  assert.deepEqual(book.slots(wish, now), [660]);
  assert.equal(book.slots({ ...wish, stylist: 'sameer' }, now).length, 4);
});

test('a cancelled time is free again', () => {
  const book = open();
  const { id } = book.book(asha, now);
  assert.equal(book.visit(id).begins, 600);
  assert.equal(book.cancel(id), true);
  assert.equal(book.cancel('another'), false);
  assert.equal(book.visit(id), undefined);
  assert.equal(book.book(asha, now).ok, true);
  assert.equal(book.visitsOf(day).length, 1);
});

test('closed days, past times and days far ahead have no slots', () => {
  const book = open();
  for (const other of ['2026-01-16', '2026-01-08', '2026-01-29', '2026-02-30', 'soon']) {
    assert.deepEqual(book.slots({ ...wish, day: other }, now), [], other);
  }
  assert.deepEqual(book.slots(wish, { day, minute: 610 }), [630, 660]);
});

test('a phone number can have three visits, and wrong input is rejected', () => {
  const book = open();
  const cut = { ...asha, stylist: 'sameer' };
  const answers = [600, 630, 660, 690].map((begins) => book.book({ ...cut, begins }, now).ok);
  assert.deepEqual(answers, [true, true, true, false]);
  for (const wrong of [{ name: ' ' }, { phone: '12345' }, { begins: 601 }]) {
    assert.equal(open().book({ ...asha, ...wrong }, now).ok, false);
  }
});

test('days are in India’s time zone, and phone numbers are accepted in any format', () => {
  assert.deepEqual(nowInIndia(Date.parse('2026-01-14T20:00:00Z')), { day, minute: 90 });
  assert.equal(isDay('2026-02-28'), true);
  assert.equal(readPhone('+91 98000-00001'), '9800000001');
});
