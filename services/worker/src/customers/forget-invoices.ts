import { DAY_MS } from '@haat/contracts/durations';
import { forgettingStream } from '@haat/contracts/events/forgetting';
import { invoiceStream } from '@haat/contracts/events/invoice';
import { subjects } from '@haat/contracts/events/subject';
import { forgettingDecider } from '@haat/domain/customer/forgotten-subject';
import { invoiceDecider } from '@haat/domain/invoice/invoice';
import { retentionEndOf } from '@haat/domain/invoice/invoice-retention';
import { isoNow } from '@haat/platform/clock';
import type { Database } from '@haat/platform/tables';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { command, DONE, defineStep, later, type Step } from '../engine/step.ts';
import type { JobResult } from '../queue/queues.ts';

export type ForgetInvoicesServices = CommandServices & { readonly db: Kysely<Database> };

/** What was under way when its customer was forgotten is invoiced within so long, in ms. */
const LATE_INVOICES_MS = 7 * DAY_MS;
/** A note may be given meanwhile, and keeps its invoice for longer. */
const LOOK_AGAIN_MS = 90 * DAY_MS;

const payloadSchema = z.object({ customerId: z.string(), erasedAt: z.iso.datetime() });
type ForgetInvoicesStep = Step<z.output<typeof payloadSchema>>;

/**
 * Forgets the invoices of a forgotten customer, each as soon as the law lets it. One step for each
 * such customer, which waits for years among those that are due.
 */
export const forgetInvoicesStep = defineStep(
  payloadSchema,
  async (services: ForgetInvoicesServices, step: ForgetInvoicesStep): Promise<JobResult> => {
    const now = services.clock.now();
    const ends: number[] = [];
    for (const invoiceNumber of await invoicesOf(services.db, step.payload.customerId)) {
      const stream = invoiceStream(invoiceNumber);
      const { state } = await loadAggregate(services.store, invoiceDecider, stream);
      if (state.phase === 'not_issued') continue;
      const end = retentionEndOf(state);
      if (end > now) ends.push(end);
      else await forget(services, step, invoiceNumber);
    }
    const lookUntil = Date.parse(step.payload.erasedAt) + LATE_INVOICES_MS;
    if (now < lookUntil) ends.push(lookUntil);
    if (ends.length === 0) return DONE;
    return later(Math.min(...ends, now + LOOK_AGAIN_MS) - now);
  },
);

const invoicesOf = async (db: Kysely<Database>, customerId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('orders')
    .select('invoice_number')
    .where('customer_id', '=', customerId)
    .where('invoice_number', 'is not', null)
    .execute();
  return rows.flatMap(({ invoice_number }) => invoice_number ?? []);
};

/** Already forgotten, it stays so. */
const forget = async (
  services: ForgetInvoicesServices,
  step: ForgetInvoicesStep,
  invoiceNumber: string,
): Promise<void> => {
  const subject = subjects.invoice(invoiceNumber);
  const erasedAt = isoNow(services.clock);
  const because = 'retention_over';
  const forgetting = { type: 'ForgetSubject', subject, because, erasedAt } as const;
  await command(services, step, forgettingDecider, forgettingStream(subject), forgetting);
  step.log.info({ invoiceNumber }, 'an invoice need not be kept any more');
};
