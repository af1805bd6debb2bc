import { type InvoiceEvent, invoiceStream } from '@haat/contracts/events/invoice';
import { orderStream } from '@haat/contracts/events/order';
import { sample } from '@haat/contracts/testing/sample';
import { invoiceDecider } from '@haat/domain/invoice/invoice';
import { orderDecider } from '@haat/domain/order/order';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { buyWithAccount, startMailing, timelinesOf, WAITING } from '@haat/testkit/mailed-customer';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditPayments } from '../audit/audit-payments.ts';
import { asOperator, caughtUp, runLine } from '../testing/operator.ts';

let shop: WorkerShop;
let models: FollowedReadModels;
beforeAll(async () => {
  shop = await openWorker({ SUPPLIER_GSTIN: '08AAAAA0000A1Z2' });
  models = followReadModels(shop);
  await startMailing(shop);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

type Issued = Extract<InvoiceEvent, { type: 'InvoiceIssued' }>['data'];
type Given = Parameters<typeof executeTestCommand>;

const system = { kind: 'system', name: 'test' } as const;
const give = (number: string, command: Given[4], orderId: string) =>
  executeTestCommand(
    shop.store,
    system,
    invoiceDecider,
    invoiceStream(number),
    command as never,
    orderId,
  );

/** A delivered order, its own invoice, and another one that was issued of it by mistake. */
const issuedTwice = async (number: string, email = 'twice@neelkhadi.in') => {
  const bought = await buyWithAccount(shop, { email });
  const { orderId, referenceCode } = bought;
  const completed = await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
  const own = String(completed.data.invoiceNumber);
  const issued = await shop.waitFor(invoiceStream(own), 'InvoiceIssued');
  const data = { ...(issued.data as Issued), invoiceNumber: number };
  const paid = { referenceCode, paidPaise: data.totalPaise };
  await give(number, { type: 'IssuePaidInvoice', ...data, ...paid } as never, orderId);
  return { bought, own, number, data };
};

const by = '--operator meera --reason "It was issued twice."';
const voiding = (number: string) =>
  runLine(asOperator(shop), `npm run ops -- invoices void ${number} ${by}`);
const credit = (number: string, orderId: string) =>
  `npm run ops -- invoices credit ${number} all ${orderId} --reason 'It was issued twice.'`;
const rowOf = async (number: string) => {
  await caughtUp(models);
  const { db } = shop.connection;
  return db.selectFrom('invoices').selectAll().where('number', '=', number).executeTakeFirst();
};
const findings = async () => {
  await caughtUp(models);
  const settings = { CLAIM_LAPSE_MS: 0 };
  const services = { ...shop.services, db: shop.connection.db, store: shop.store, settings };
  return (await auditPayments(services, () => undefined)).findings;
};

describe('Voiding an invoice issued by mistake', () => {
  it('moves no money, emails the customer once, and the payment audit passes', async () => {
    const { bought, own, number } = await issuedTwice('HT-2627-90001', 'void@neelkhadi.in');
    expect(await voiding(number)).toMatchObject({
      done: true,
      message: `${number} is void, replaced by ${own}. No money moves, and its number is not used again.`,
    });
    const voided = await shop.waitFor(invoiceStream(number), 'InvoiceVoided');
    expect(voided).toMatchObject({
      data: { duplicateOf: own, reason: 'It was issued twice.' },
      metadata: { actor: { kind: 'operator', name: 'meera' } },
    });
    expect(await rowOf(number)).toMatchObject({ status: 'void', credited_paise: 0 });
    expect(await rowOf(own)).toMatchObject({ status: 'paid' });
    const { db } = shop.connection;
    const { invoice_number } = await db
      .selectFrom('orders')
      .select('invoice_number')
      .where('id', '=', bought.orderId)
      .executeTakeFirstOrThrow();
    expect(invoice_number).toBe(own);
    expect(await findings()).toEqual([]);
    expect((await voiding(number)).message).toBe(`${number} is already void.`);

    await shop.untilIdle(...WAITING, 'release-unverified-claim');
    expect(await timelinesOf(shop, 'invoice_void', number)).toEqual(['MailRequested, MailSent']);
    const mail = (await shop.mail.mails()).find(
      ({ subject }) => subject === `Your invoice ${number} is void`,
    );
    expect(mail?.text).toContain('It was issued twice.');
    expect(mail?.text).toContain(own);

    const after = await buyWithAccount(shop, { email: 'after@neelkhadi.in' });
    const { data } = await shop.waitFor(streamsOf(after).order, 'OrderCompleted');
    expect(Number(String(data.invoiceNumber).slice(-5))).toBe(Number(own.slice(-5)) + 1);
  });

  it('is suggested by the payment audit, which passes afterwards', async () => {
    const { number, bought, own } = await issuedTwice('HT-2627-90002');
    const [found, ...more] = await findings();
    expect(more).toEqual([]);
    expect(found).toEqual({
      kind: 'invoice_without_order',
      about: number,
      said: `It belongs to order ${bought.orderId}, which is completed under ${own}: npm run ops -- invoices void ${number}.`,
    });
    await voiding(number);
    expect(await findings()).toEqual([]);
  });

  it('works for an unknown order, without a replacement invoice', async () => {
    const number = 'HT-2627-90003';
    const { data } = sample('InvoiceIssued', { invoiceNumber: number, orderId: 'HT-NOWHERE' });
    await give(number, { type: 'IssueInvoice', ...data } as never, data.orderId);
    expect((await voiding(number)).message).toBe(
      `${number} is void. No money moves, and its number is not used again.`,
    );
    expect(
      (await runLine(asOperator(shop), `npm run ops -- invoices show ${number}`)).text,
    ).toMatch(/voided[\s\S]*Void: It was issued twice\.\nNot replaced\./);
  });
});

describe('Voiding an invoice that needs a credit note', () => {
  it('is refused when its order was delivered under it', async () => {
    const bought = await shop.buy({ domain: 'stands.in' });
    const { orderId } = bought;
    const completed = await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    const number = String(completed.data.invoiceNumber);
    expect(await voiding(number)).toMatchObject({
      done: false,
      message:
        `${orderId} was delivered under ${number}: it cannot be voided. ` +
        `Correct it with a credit note: ${credit(number, orderId)}`,
    });
    expect(await rowOf(number)).toMatchObject({ status: 'paid' });
  });

  it('is refused when it already has a credit note', async () => {
    const { number, bought, data } = await issuedTwice('HT-2627-90004');
    const { orderId } = bought;
    const granted = sample('CreditGranted', { invoiceNumber: number, orderId, amountPaise: 100 });
    await give(number, { type: 'GrantCredit', ...granted.data } as never, data.orderId);
    expect(await voiding(number)).toMatchObject({
      done: false,
      message: expect.stringContaining(
        'has a credit note: it cannot be voided. Correct it with a credit note:',
      ),
    });
  });

  it('is refused when it is paid and no other invoice has its payment', async () => {
    const number = 'HT-2627-90005';
    const { data } = sample('InvoiceIssued', { invoiceNumber: number, orderId: 'HT-NONE' });
    const paid = { referenceCode: 'PAY-7K3M-92QD-4T8X', paidPaise: data.totalPaise };
    await give(number, { type: 'IssuePaidInvoice', ...data, ...paid } as never, data.orderId);
    expect(await voiding(number)).toMatchObject({
      done: false,
      message: `${number} is paid by PAY-7K3M-92QD-4T8X: it cannot be voided. Correct it with a credit note: ${credit(number, 'HT-NONE')}`,
    });
  });
});

describe('Voiding an invoice', () => {
  it('is refused while the order may still be completed under it', async () => {
    const number = 'HT-2627-90006';
    const { orderId } = await shop.buy({ domain: 'stuck-invoice.com' });
    const { events } = await shop.store.read(orderStream(orderId));
    expect(
      events.reduce(
        (state, event) => orderDecider.evolve(state, event as never),
        orderDecider.initial,
      ).phase,
    ).not.toBe('completed');
    const { data } = sample('InvoiceIssued', { invoiceNumber: number, orderId });
    await give(number, { type: 'IssueInvoice', ...data } as never, orderId);
    expect(await voiding(number)).toMatchObject({
      done: false,
      message: expect.stringMatching(
        new RegExp(
          `may still be completed under ${number}. Check it: npm run ops -- orders explain ${orderId}$`,
        ),
      ),
    });
  });

  it('is refused when its payment is not the payment of the invoice delivered', async () => {
    const { data, own } = await issuedTwice('HT-2627-90007');
    const number = 'HT-2627-90008';
    const paid = { referenceCode: 'PAY-7K3M-92QD-4T8X', paidPaise: data.totalPaise };
    const issue = { type: 'IssuePaidInvoice', ...data, invoiceNumber: number, ...paid };
    await give(number, issue as never, data.orderId);
    expect(await voiding(number)).toMatchObject({
      done: false,
      message: `${data.orderId} was delivered under ${own}, which is not paid by PAY-7K3M-92QD-4T8X as ${number} is. Check the mismatch: npm run ops -- audit payments`,
    });
  });
});
