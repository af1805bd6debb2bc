import { expect } from 'vitest';
import { evaluate, unpacked } from './own-tests.ts';
import type { Proofs } from './proof.ts';

const LEDGER = `
  const ledger = await load('ledger.js');
  const asha = { id: 'a', name: 'Asha', phone: '919800000001' };
  const entry = (id, paise) => ({ id, customer: 'a', day: '2026-01-0' + id, paise, note: 'Sugar' });
  const start = { ...ledger.newLedger(), settings: { shop: 'Gupta', upi: 'gupta@bank' } };
  const book = [entry('1', 50000), entry('2', -20050)].reduce(ledger.addEntry, ledger.addCustomer(start, asha));
`;

export const proofs: Proofs = {
  'Given and received, with the balance after each entry': unpacked(async (folder) => {
    const code = `${LEDGER} return ledger.statementOf(book, 'a').map(({ balance }) => balance);`;
    expect(await evaluate(folder, code)).toEqual([50_000, 29_950]);
  }),
  'Reminders by WhatsApp with a UPI link': unpacked(async (folder) => {
    const link = await evaluate(folder, `${LEDGER} return ledger.reminderLink(book, asha);`);
    expect(link).toMatch(/^https:\/\/wa\.me\/919800000001\?text=/);
    expect(decodeURIComponent(String(link))).toContain(
      'upi://pay?pa=gupta%40bank&pn=Gupta&am=299.50',
    );
  }),
  'Corrections that never delete an entry': unpacked(async (folder) => {
    const code = `${LEDGER} const next = ledger.correct(book, '1', { newId: '3', day: '2026-01-03' });
      return next.entries.map(({ paise }) => paise);`;
    expect(await evaluate(folder, code)).toEqual([50_000, -20_050, -50_000]);
  }),
  'Backup file': unpacked(async (folder) => {
    const code = `${LEDGER} return [ledger.readBackup(JSON.stringify(book)), book];`;
    const [back, book] = (await evaluate(folder, code)) as unknown[];
    expect(back).toEqual(book);
  }),
  'Works offline': (files) => {
    const [, cached = ''] = /const FILES = \[([^\]]+)\]/.exec(files.get('sw.js') ?? '') ?? [];
    // Everything that the page loads is cached.
    const loaded = [...(files.get('index.html') ?? '').matchAll(/(?:src|href)="([^"#:]+)"/g)];
    const imported = [...(files.get('app.js') ?? '').matchAll(/from '\.\/([^']+)'/g)];
    for (const [, file] of [...loaded, ...imported]) {
      if (file !== 'manifest.webmanifest') expect(cached).toContain(`'${file}'`);
    }
    expect(imported).not.toEqual([]);
    expect(files.get('app.js')).toContain("serviceWorker.register('sw.js')");
  },
};
