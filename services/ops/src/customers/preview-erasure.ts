import { indianDate } from '@haat/contracts/indian-time';
import { retainedInvoices } from '@haat/record/erasure';
import { counted } from '@haat/worker/alarms/digest/figures';
import { done, type Outcome } from '../command-line/outcome.ts';
import type { Output } from '../command-line/output.ts';
import type { ShopServices } from '../shop.ts';
import { type ErasureRequest, findErasable } from './erase-customer.ts';

type Services = Pick<ShopServices, 'db' | 'store' | 'clock'>;

const countOf = async (
  { db }: Services,
  table: 'payments' | 'tickets' | 'inbox' | 'screenshots' | 'open_sessions',
  customerId: string,
): Promise<number> => {
  const { found } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<string>().as('found'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(found);
};

/** Prints what an erasure deletes, what stays until when, and who else holds the data. */
export const previewErasure = async (
  services: Services,
  erasureRequest: ErasureRequest,
  output: Output,
): Promise<Outcome> => {
  const found = await findErasable(services, erasureRequest);
  if ('outcome' in found) return found.outcome;
  const { customerId } = found.customer;
  const count = (table: Parameters<typeof countOf>[1]) => countOf(services, table, customerId);
  const [payments, tickets, messages, uploads, sessions, orders] = await Promise.all([
    count('payments'),
    count('tickets'),
    count('inbox'),
    count('screenshots'),
    count('open_sessions'),
    services.db
      .selectFrom('orders')
      .select(['domain', 'kind', 'phase', 'hosting'])
      .where('customer_id', '=', customerId)
      .execute(),
  ]);
  const retained = await retainedInvoices(services, customerId);
  const invoices = retained.map(({ number, until }) => `  ${number}, until ${indianDate(until)}`);
  const names = orders.filter(({ kind, phase }) => kind === 'domain' && phase === 'completed');
  const accounts = orders.flatMap(({ hosting, domain }) => hosting && { hosting, domain });
  const elsewhere = [
    ...names.map(({ domain }) => `  at the registrar: ${domain}`),
    ...accounts
      .filter((one) => one !== null)
      .map(({ hosting, domain }) => `  at the hosting server: ${hosting.username}, for ${domain}`),
  ];
  output.say(
    [
      `${customerId} will be permanently erased.`,
      'Will be deleted: name, email, phone and addresses, in events and read models; passwords,',
      `  passkeys and two-factor codes; ${counted(sessions, 'session')}; ${counted(uploads, 'uploaded file')}; the text of`,
      `  ${counted(tickets, 'ticket')} and ${counted(messages, 'message')}. The email can be registered again.`,
      `Kept without personal data: ${counted(orders.length, 'order')}, ${counted(payments, 'payment')}, amounts and dates.`,
      ...(invoices.length === 0
        ? []
        : ['Kept with name and address, as the law requires:', ...invoices]),
      'Not erased here; ask each to delete it (docs/operating/running-a-shop.md, "Erasing a customer"):',
      ...elsewhere,
      '  the bank, the mail server, every backup and every file of statements.',
    ].join('\n'),
  );
  return done();
};
