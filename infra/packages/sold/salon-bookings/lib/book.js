import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freeSlots } from './slots.js';

const SCHEMA = `
  PRAGMA journal_mode = wal;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS bookings (
    id TEXT PRIMARY KEY, day TEXT NOT NULL, stylist TEXT NOT NULL, service TEXT NOT NULL,
    begins INTEGER NOT NULL, ends INTEGER NOT NULL, name TEXT NOT NULL, phone TEXT NOT NULL,
    cancelled INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX IF NOT EXISTS bookings_of_a_day ON bookings (day, stylist);
`;
/** Visits per phone number, from today on. */
const MOST_OPEN = 3;

/** Ten digits of an Indian mobile number; null for any other number. */
export const readPhone = (typed) => {
  const digits = String(typed)
    .replace(/\D/g, '')
    .replace(/^(?:0|91(?=\d{10}$))/, '');
  return /^[6-9]\d{9}$/.test(digits) ? digits : null;
};

export const openBook = (file, salon) => {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file);
  db.exec(SCHEMA);
  const taken = (day, stylist) =>
    db
      .prepare('SELECT begins, ends FROM bookings WHERE day = ? AND stylist = ? AND NOT cancelled')
      .all(day, stylist);
  const slots = (wish, now) => freeSlots(salon, wish, taken(wish.day, wish.stylist), now);

  /**
   * Checks and writes in one transaction, so that a time is booked only once.
   * @returns `{ ok: true, id }`, or `{ ok: false, reason }`: name, phone, taken or many
   */
  const book = ({ name, phone, begins, ...wish }, now) => {
    const number = readPhone(phone);
    if (!name.trim()) return { ok: false, reason: 'name' };
    if (!number) return { ok: false, reason: 'phone' };
    db.exec('BEGIN IMMEDIATE');
    try {
      const refuse = (reason) => {
        db.exec('ROLLBACK');
        return { ok: false, reason };
      };
      if (!slots(wish, now).includes(begins)) return refuse('taken');
      const { open } = db
        .prepare(
          'SELECT count(*) AS open FROM bookings WHERE phone = ? AND day >= ? AND NOT cancelled',
        )
        .get(number, now.day);
      if (open >= MOST_OPEN) return refuse('many');
      const { minutes } = salon.services.find(({ id }) => id === wish.service);
      const id = randomUUID();
      db.prepare('INSERT INTO bookings VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)').run(
        id,
        wish.day,
        wish.stylist,
        wish.service,
        begins,
        begins + minutes[wish.stylist],
        name.trim().slice(0, 80),
        number,
      );
      db.exec('COMMIT');
      return { ok: true, id };
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  };

  return {
    slots,
    book,
    cancel: (id) =>
      db.prepare('UPDATE bookings SET cancelled = 1 WHERE id = ?').run(id).changes > 0,
    visit: (id) => db.prepare('SELECT * FROM bookings WHERE id = ? AND NOT cancelled').get(id),
    visitsOf: (day) =>
      db
        .prepare('SELECT * FROM bookings WHERE day = ? AND NOT cancelled ORDER BY begins, stylist')
        .all(day),
    close: () => db.close(),
  };
};
