import { invoiceStream } from '@haat/contracts/events/invoice';
import { paymentStream } from '@haat/contracts/events/payment';
import { invoiceDecider } from '@haat/domain/invoice';
import { paymentDecider } from '@haat/domain/payment';
import { type CommandServices, loadAggregate } from '@haat/platform/commands/execute';
import { z } from 'zod';
import type { ConsecutiveNumbers } from '../invoices/consecutive-numbers.ts';
import { command, DONE, defineStep, type Step } from '../step.ts';

export type CreditNoteServices = CommandServices & {
  readonly creditNoteNumbers: ConsecutiveNumbers;
};

const payloadSchema = z.object({ invoiceNumber: z.string(), creditId: z.string() });

/** Something has to be mended by a person: the step is tried again, its error is logged. */
class Refused extends Error {
  override readonly name = 'Refused';
}

/**
 * Issues the note of a credit that was granted, and makes its money the customer's again. Cut off
 * anywhere, it goes on where it was: one number, one note, the money once.
 */
export const issueCreditNoteStep = defineStep(
  payloadSchema,
  async (services: CreditNoteServices, step: Step<z.output<typeof payloadSchema>>) => {
    const { invoiceNumber, creditId } = step.payload;
    const stream = invoiceStream(invoiceNumber);
    const { state: invoice } = await loadAggregate(services.store, invoiceDecider, stream);
    const credit =
      invoice.phase === 'not_issued'
        ? undefined
        : invoice.credits.find((one) => one.creditId === creditId);
    if (invoice.phase === 'not_issued' || credit === undefined || invoice.payment === null) {
      throw new Refused(`${invoiceNumber} shows no credit ${creditId}`);
    }
    const { orderId, payment } = invoice;
    const { number: creditNoteNumber, givenAt } = await services.creditNoteNumbers.give(creditId);
    const note = { creditNoteNumber, creditId, invoiceNumber, orderId, issuedAt: givenAt };
    const issuing = { type: 'IssueCreditNote', ...note } as const;
    const issued = await command(services, step, invoiceDecider, stream, issuing, orderId);
    if (!issued.ok) throw new Refused(`${creditNoteNumber}: ${issued.refusal.reason}`);
    const { referenceCode } = payment;
    const { amountPaise } = credit;
    const freed = await command(
      services,
      step,
      paymentDecider,
      paymentStream(referenceCode),
      { type: 'FreeByCreditNote', referenceCode, orderId, creditNoteNumber, amountPaise },
      orderId,
    );
    if (!freed.ok) throw new Refused(`${referenceCode}: ${freed.refusal.reason}`);
    return DONE;
  },
);
