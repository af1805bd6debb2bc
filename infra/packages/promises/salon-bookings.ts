import { expect } from 'vitest';
import { evaluate, ownTestsPass, unpacked } from './own-tests.ts';
import type { Proofs } from './proof.ts';

/** The salon as shipped. The visit is on a Thursday; today is the day before. */
const OPEN = `
  const { openBook } = await load('lib/book.js');
  const { salon } = await load('salon.js');
  const book = openBook('data/book.sqlite', salon);
  const now = { day: '2026-01-14', minute: 0 };
  const cut = { service: 'cut', stylist: 'meera', day: '2026-01-15' };
  const asha = { ...cut, name: 'Asha', phone: '9800000001', begins: 600 };
`;

export const proofs: Proofs = {
  'Free times by service and stylist': unpacked(async (folder) => {
    const [long, short, none] = (await evaluate(
      folder,
      `${OPEN} return [cut, { ...cut, stylist: 'sameer' }, { ...cut, stylist: 'anita' }]
        .map((wish) => book.slots(wish, now).length);`,
    )) as number[];
    // Ten hours: one service takes 45 minutes, the other 30.
    expect([long, short, none]).toEqual([38, 39, 0]);
  }),
  'No double bookings': unpacked(async (folder) => {
    const answers = await evaluate(
      folder,
      `${OPEN} const second = openBook('data/book.sqlite', salon);
      return [book.book(asha, now).ok, second.book({ ...asha, phone: '9800000002' }, now),
        second.book({ ...asha, phone: '9800000002', begins: 630 }, now).reason];`,
    );
    expect(answers).toEqual([true, { ok: false, reason: 'taken' }, 'taken']);
  }),
  // Next.js is not installed: checks the source code.
  'Password-protected desk with the visits of each day': async (files) => {
    expect(files.get('app/desk/page.jsx')).toMatch(
      /if \(!\(await isOwner\(\)\)\)\s+return .*visitsOf/s,
    );
    expect(files.get('app/actions.js')).toMatch(/if \(await isOwner\(\)\) theBook\(\)\.cancel/);
    await unpacked(async (folder) => {
      const names = `${OPEN} book.book(asha, now); return book.visitsOf(cut.day).map(({ name }) => name);`;
      expect(await evaluate(folder, names)).toEqual(['Asha']);
    })(files);
  },
  'One SQLite file, no database server': unpacked(async (folder) => {
    await evaluate(folder, `${OPEN} const { ok } = book.book(asha, now); book.close(); return ok;`);
    const visits = await evaluate(folder, `${OPEN} return book.visitsOf(cut.day).length;`);
    expect(visits).toBe(1);
  }),
  'Tests you can run': ownTestsPass,
};
