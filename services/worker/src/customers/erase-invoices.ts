import { DAY_MS } from '@haat/contracts/durations';
import { erasureStream } from '@haat/contracts/events/erasure';
import { subjects } from '@haat/contracts/events/subject';
import { erasureDecider } from '@haat/domain/customer/erased-subject';
import { isoNow } from '@haat/platform/clock';
import type { Database } from '@haat/platform/tables';
import type { CommandServices } from '@haat/record/commands';
import { retainedInvoices } from '@haat/record/erasure';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { command, DONE, defineStep, later, type Step } from '../engine/step.ts';
import type { JobResult } from '../queue/queues.ts';

export type EraseInvoicesServices = CommandServices & { readonly db: Kysely<Database> };

/** Orders open at the erasure are invoiced within this time, in ms. */
const LATE_INVOICES_MS = 7 * DAY_MS;
/** A later credit note can extend the retention of its invoice. */
const POLL_INTERVAL_MS = 90 * DAY_MS;

const payloadSchema = z.object({ customerId: z.string(), erasedAt: z.iso.datetime() });
type EraseInvoicesStep = Step<z.output<typeof payloadSchema>>;

/** Erases an erased customer's invoices, each when its legal retention ends. Waits for years. */
export const eraseInvoicesStep = defineStep(
  payloadSchema,
  async (services: EraseInvoicesServices, step: EraseInvoicesStep): Promise<JobResult> => {
    const now = services.clock.now();
    const ends: number[] = [];
    for (const { number, until } of await retainedInvoices(services, step.payload.customerId)) {
      if (until > now) ends.push(until);
      else await erase(services, step, number);
    }
    const pollUntil = Date.parse(step.payload.erasedAt) + LATE_INVOICES_MS;
    if (now < pollUntil) ends.push(pollUntil);
    if (ends.length === 0) return DONE;
    return later(Math.min(...ends, now + POLL_INTERVAL_MS) - now);
  },
);

const erase = async (
  services: EraseInvoicesServices,
  step: EraseInvoicesStep,
  invoiceNumber: string,
): Promise<void> => {
  const subject = subjects.invoice(invoiceNumber);
  const erasedAt = isoNow(services.clock);
  const because = 'retention_over';
  const eraseCommand = { type: 'EraseSubject', subject, because, erasedAt } as const;
  await command(services, step, erasureDecider, erasureStream(subject), eraseCommand);
  step.log.info({ invoiceNumber }, 'invoice retention over: personal data erased');
};
