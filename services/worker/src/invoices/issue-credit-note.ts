import { creditNoteNumberStream, invoiceStream } from '@haat/contracts/events/invoice';
import { paymentStream } from '@haat/contracts/events/payment';
import { creditNoteNumberDecider } from '@haat/domain/invoice/credit-note-number';
import {
  type InvoiceState,
  type IssuedInvoice,
  invoiceDecider,
} from '@haat/domain/invoice/invoice';
import { paymentDecider } from '@haat/domain/payment/payment';
import { absent, type CommandServices, loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import { Refused } from '../engine/refused.ts';
import { command, DONE, defineStep, type Step } from '../engine/step.ts';
import type { ConsecutiveNumbers, GivenNumber } from './consecutive-numbers.ts';

export type CreditNoteServices = CommandServices & {
  readonly creditNoteNumbers: ConsecutiveNumbers;
};

const payloadSchema = z.object({ invoiceNumber: z.string(), creditId: z.string() });

type CreditNoteStep = Step<z.output<typeof payloadSchema>>;

/** Issues the note and returns its money to the balance. Resumable: one number, one payment. */
export const issueCreditNoteStep = defineStep(
  payloadSchema,
  async (services: CreditNoteServices, step: CreditNoteStep) => {
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
    const creditNoteNumber = numberIn(invoice, creditId) ?? (await issue(services, step, invoice));
    const { referenceCode } = payment;
    const { amountPaise } = credit;
    const unallocated = await command(
      services,
      step,
      paymentDecider,
      paymentStream(referenceCode),
      {
        type: 'UnallocateByCreditNote',
        referenceCode,
        orderId,
        creditNoteNumber,
        amountPaise,
      },
    );
    if (!unallocated.ok) throw new Refused(`${referenceCode}: ${unallocated.refusal.reason}`);
    return DONE;
  },
);

const numberIn = (invoice: InvoiceState, creditId: string): string | undefined =>
  invoice.phase === 'not_issued'
    ? undefined
    : invoice.creditNotes.find((note) => note.creditId === creditId)?.creditNoteNumber;

const issue = async (
  services: CreditNoteServices,
  step: CreditNoteStep,
  { orderId }: IssuedInvoice,
): Promise<string> => {
  const { invoiceNumber, creditId } = step.payload;
  const { number: creditNoteNumber, givenAt } = await ownNumber(services, step, orderId);
  const note = { creditNoteNumber, creditId, invoiceNumber, orderId, issuedAt: givenAt };
  const stream = invoiceStream(invoiceNumber);
  const issuing = { type: 'IssueCreditNote', ...note } as const;
  const issued = await command(services, step, invoiceDecider, stream, issuing);
  const stands = numberIn(issued.state, creditId);
  if (!issued.ok && stands === undefined) {
    throw new Refused(`${creditNoteNumber}: ${issued.refusal.reason}`);
  }
  return stands ?? creditNoteNumber;
};

/** Claims the number first: after a restore the database may give one that another invoice has. */
const ownNumber = async (
  services: CreditNoteServices,
  step: CreditNoteStep,
  orderId: string,
): Promise<GivenNumber> => {
  const { invoiceNumber, creditId } = step.payload;
  const claim = async ({ number: creditNoteNumber, givenAt }: GivenNumber): Promise<boolean> => {
    const claimed = await command(
      services,
      step,
      creditNoteNumberDecider,
      creditNoteNumberStream(creditNoteNumber),
      {
        type: 'ClaimCreditNoteNumber',
        creditNoteNumber,
        creditId,
        invoiceNumber,
        orderId,
        givenAt,
      },
      absent(creditNoteNumberDecider),
    );
    return claimed.ok;
  };
  const first = await services.creditNoteNumbers.give(creditId);
  if (await claim(first)) return first;
  const last = await services.creditNoteNumbers.giveAnother(creditId, first.number);
  if (await claim(last)) return last;
  throw new Refused(`${last.number} is another credit's`);
};
