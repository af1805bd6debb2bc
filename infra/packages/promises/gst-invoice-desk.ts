import { expect } from 'vitest';
import { logIn, withPassword } from '../testing/gst-desk.ts';
import { openPhpSite, type PhpPage, type PhpSite } from '../testing/php-site.ts';
import type { Proof, Proofs } from './proof.ts';

const onSite =
  (prove: (site: PhpSite) => Promise<void>, prepare = withPassword): Proof =>
  async (files) => {
    const site = await openPhpSite(prepare(files));
    try {
      await prove(site);
    } finally {
      site.close();
    }
  };
const loggedIn = (prove: (site: PhpSite) => Promise<void>): Proof =>
  onSite(async (site) => {
    await logIn(site);
    await prove(site);
  });

const line = {
  what1: 'Web site',
  code1: '998314',
  quantity1: '1.5',
  price1: '1000.01',
  rate1: '18',
};
const asha = { buyer: 'Asha Verma', address: 'Jaipur', gstin: '', state: '08', day: '2026-05-04' };
const write = async (
  site: PhpSite,
  other: Readonly<Record<string, string>> = {},
): Promise<PhpPage> => site.send(await site.get('?page=new'), { ...asha, ...line, ...other });

export const proofs: Proofs = {
  'Invoices and credit notes, numbered by financial year': loggedIn(async (site) => {
    expect((await write(site, { day: '2026-03-31' })).text).toContain('INV/2025-26/0001');
    expect((await write(site)).text).toContain('INV/2026-27/0001');
    const form = await site.get('?page=new');
    const second = await site.send(form, { ...asha, ...line });
    expect(second.text).toContain('INV/2026-27/0002');
    expect((await site.send(form, { ...asha, ...line })).text).toContain('INV/2026-27/0002');
    expect((await write(site, { day: '2026-05-03' })).text).toContain(
      'cannot have an earlier date',
    );
    expect((await write(site, { what1: '' })).text).toContain('Add at least one line.');
    const note = await site.send(second, { reason: 'Not delivered' });
    expect(note.text).toMatch(
      /Credit note CN\/\d{4}-\d{2}\/0001 .*for INV\/2026-27\/0002 .*Not delivered/,
    );
    expect((await site.get('')).text).toContain('Asha Verma −₹1,770.02');
    // Submits the same form again.
    const again = await site.send(second, { reason: 'Second try' });
    expect(again.text).toContain('CN/');
    expect((await site.get('')).text.match(/CN\//g)).toHaveLength(1);
  }),

  'CGST, SGST and IGST by place of supply': loggedIn(async (site) => {
    // 1.5 x 1000.01 = 1500.015, so 1500.02; 9 % of it is 135.0018.
    expect((await write(site)).text).toContain('Total ₹1,500.02 ₹135.00 ₹135.00 ₹0.00');
    const other = await write(site, { state: '27' });
    expect(other.text).toContain('Total ₹1,500.02 ₹0.00 ₹0.00 ₹270.00');
    expect(other.text).toContain('Total with tax: ₹1,770.02');
  }),

  'GSTINs validated by format and check digit': loggedIn(async (site) => {
    expect((await write(site, { gstin: '27AAPFU0939F1ZW', state: '27' })).status).toBe(422);
    const right = await write(site, { gstin: '27aapfu0939f1zv', state: '27' });
    expect(right.text).toContain('GSTIN 27AAPFU0939F1ZV');
  }),

  'Password login, limited to 10 attempts in 15 minutes': async (files) => {
    await onSite(
      async (site) => {
        const { text, html } = await site.get('');
        expect(text).toContain('Set a password of at least 10 characters in settings.php first.');
        expect(html).not.toContain('type="password"');
      },
      (shipped) => shipped,
    )(files);
    await loggedIn(async (site) => {
      const form = await site.get('?page=new');
      await site.send(await site.get(''), { do: 'logout' });
      expect((await site.get('?page=new')).text).not.toContain('Create invoice');
      await logIn(site);
      // A form from an earlier session is rejected.
      expect((await site.send(form, { ...asha, ...line })).status).toBe(422);
      expect((await site.get('')).text).not.toContain('INV/');
      expect(site.read('data/.htaccess')).toBe('Require all denied\n');
      const names = `echo implode(' ', array_map('basename', glob('data/*.sqlite')));`;
      expect(await site.run(names)).toMatch(/^[0-9a-f]{32}\.sqlite$/);
    })(files);
    await onSite(async (site) => {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 10; attempt += 1) {
        site.clearCookies();
        statuses.push((await logIn(site, 'a guess')).status);
      }
      expect(statuses).toEqual(Array.from({ length: 10 }, () => 403));
      const refused = await logIn(site);
      expect(refused).toMatchObject({ status: 429 });
      expect(refused.text).toContain('Too many attempts. Try again in 15 minutes.');
    })(files);
  },

  'Quarterly GSTR-1 summary as CSV': loggedIn(async (site) => {
    await write(site, { gstin: '27AAPFU0939F1ZV', state: '27' });
    await write(site);
    await write(site);
    const { html, headers } = await site.get('?page=gstr1&from=2026-04');
    expect(headers['content-disposition']?.[0]).toContain('gstr1-2026-04-01.csv');
    expect(html.trim().split('\r\n')).toEqual([
      'Part,Document,Date,GSTIN,"Place of supply",Rate,Taxable,CGST,SGST,IGST',
      'B2B,INV/2026-27/0001,2026-05-04,27AAPFU0939F1ZV,27-Maharashtra,18,1500.02,0.00,0.00,270.00',
      'B2CS,,,,08-Rajasthan,18,3000.04,270.00,270.00,0.00',
    ]);
    expect((await site.get('?page=gstr1&from=2026-07')).html).not.toContain('B2B');
  }),
};
