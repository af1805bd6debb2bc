import { expect } from 'vitest';
import type { PhpPage, PhpSite } from '../testing/php-site.ts';
import { atDesk } from './desk.ts';
import type { Proofs } from './proof.ts';

const stock = async (site: PhpSite, good: Readonly<Record<string, string>>): Promise<PhpPage> =>
  site.send(await site.get('?page=stock'), good);
const scan = async (site: PhpSite, code: string, amount = '1'): Promise<PhpPage> =>
  site.send(await site.get(''), { code, amount });
const pay = async (site: PhpSite, paid_by: string, customer = ''): Promise<PhpPage> =>
  site.send(await site.get(''), { paid_by, customer });

const filled = async (site: PhpSite): Promise<void> => {
  await stock(site, { code: '8901', name: 'Tea 250 g', price: '145.50', came_in: '12' });
  await stock(site, { code: 'rice', name: 'Rice', unit: 'kg', price: '68', came_in: '25.5' });
};
const openKhata = async (site: PhpSite): Promise<void> => {
  await site.send(await site.get('?page=khata'), { name: 'Asha', phone: '98000 00001' });
};

export const proofs: Proofs = {
  'Bills by piece and by weight, labelled in English and Hindi': atDesk(async (site) => {
    await filled(site);
    await scan(site, '8901');
    await scan(site, '8901');
    await scan(site, 'rice', '0.250');
    expect((await site.get('')).text).toContain('Total · कुल ₹308.00');
    expect((await scan(site, '8901', '0.5')).text).toContain('Tea 250 g is sold by the piece.');
    expect((await scan(site, 'no such')).status).toBe(422);
    const till = await site.get('');
    const bill = await site.send(till, { paid_by: 'cash', customer: '' });
    expect(bill.text).toContain('Bill · बिल 1,');
    expect(bill.text).toContain('0.25 kg × ₹68.00 ₹17.00');
    // The same form again, as after a click too many, is the same bill.
    expect((await site.send(till, { paid_by: 'cash', customer: '' })).text).toContain('बिल 1,');
    expect((await pay(site, 'cash')).text).toContain('The basket is empty.');
  }),

  'Stock with expiry dates and a reorder list': atDesk(async (site) => {
    await filled(site);
    await stock(site, {
      code: 'milk',
      name: 'Milk',
      price: '30',
      came_in: '4',
      expires: '2020-01-02',
    });
    await stock(site, {
      code: '8901',
      name: 'Tea 250 g',
      price: '150',
      came_in: '3',
      reorder_at: '14',
    });
    await scan(site, '8901');
    await pay(site, 'upi');
    const { text } = await site.get('?page=stock');
    const [, toReorder = '', expiring = ''] =
      /To reorder (.*) Expired, or within 30 days (.*) All goods/.exec(text) ?? [];
    expect(toReorder).toContain('Tea 250 g ₹150.00 14 piece');
    expect(toReorder).not.toContain('Milk');
    expect(expiring).toContain('Milk ₹30.00 4 piece 2020-01-02');
    expect(expiring).not.toContain('Rice');
  }),

  'Customer khata with a monthly statement': atDesk(async (site) => {
    await filled(site);
    await openKhata(site);
    await scan(site, 'rice', '2');
    expect((await pay(site, 'credit')).text).toContain('Say on whose khata it goes.');
    await pay(site, 'credit', '1');
    const khata = await site.get('?page=khata&customer=1');
    expect(khata.text).toContain('Owes now: ₹136.00');
    const after = await site.send(khata, { paid: '100', paid_by: 'upi' });
    expect(after.text).toContain('Owes now: ₹36.00');
    expect(after.text).toMatch(
      /Brought forward ₹0\.00 .*Bill 1 ₹136\.00 .*Paid by upi −₹100\.00 .*forward ₹36\.00/,
    );
    const later = await site.get('?page=khata&customer=1&month=2099-01');
    expect(later.text).toContain('Brought forward ₹36.00');
  }),

  'Day closing by cash, UPI and credit': atDesk(async (site) => {
    await filled(site);
    await openKhata(site);
    for (const [by, customer] of [
      ['cash', ''],
      ['upi', ''],
      ['credit', '1'],
    ] as const) {
      await scan(site, '8901');
      await pay(site, by, customer);
    }
    const closing = await site.get('?page=closing');
    expect(closing.text).toContain('Cash ₹145.50 UPI ₹145.50 On credit ₹145.50');
    const closed = await site.send(closing, { counted: '140' });
    expect(closed.text).toContain('difference −₹5.50');
    await scan(site, '8901');
    expect((await pay(site, 'cash')).text).toContain('Today is closed.');
  }),

  'Receipts for an 80 mm printer, from the browser': async (files) => {
    expect(files.get('receipt.css')).toContain('size: 80mm');
    await atDesk(async (site) => {
      await filled(site);
      await scan(site, '8901');
      expect((await pay(site, 'cash')).html).toContain('href="receipt.css"');
    })(files);
  },
};
