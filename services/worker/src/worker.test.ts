import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, streamsOf } from './testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.startWorker();
});
afterAll(() => shop.close());

const registrationsOf = (domain: string) =>
  shop.registrar.registrations().filter((call) => call.domain === domain);

describe('an order that is paid', () => {
  it('is registered, invoiced and completed', async () => {
    const bought = await shop.buy({ domain: 'neelkhadi.in' });
    const { order, payment, name, invoice } = streamsOf(bought);
    const completed = await shop.until(order, 'OrderCompleted');

    expect(await shop.story(payment)).toEqual([
      'PaymentSubmitted',
      'PaymentVerificationRequested',
      expect.stringMatching(/PaymentVerified|PaymentAllocated/),
      expect.stringMatching(/PaymentVerified|PaymentAllocated/),
    ]);
    expect(await shop.story(order)).toEqual([
      'OrderPlaced',
      'OrderPaymentConfirmed',
      'DomainRegistrationRequested',
      'DomainRegistered',
      'OrderCompleted',
    ]);
    expect(await shop.story(name)).toEqual(['DomainNameReserved', 'DomainNameSold']);
    const invoiceNumber = String(completed.data.invoiceNumber);
    expect(invoiceNumber).toMatch(/^HT-\d{4}-00001$/);
    expect(await shop.story(invoice(invoiceNumber))).toEqual(['InvoiceIssued', 'InvoicePaid']);
    expect(registrationsOf('neelkhadi.in')).toMatchObject([{ result: 'registered', years: 1 }]);
  });
});
