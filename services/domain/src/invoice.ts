import {
  creditNoteIssued,
  type InvoiceEvent,
  invoiceIssued,
  invoicePaid,
  invoiceVoided,
} from '@haat/contracts/events/invoice';
import { type Paise, paiseToWholeRupees } from '@haat/contracts/money';
import { z } from 'zod';
import { dataOf } from './command-data.ts';
import { accept, assertUnreachable, type Decider, type Decision, refuse } from './decider.ts';
import { type Lifecycle, phaseAfter } from './lifecycle.ts';
import { restates } from './restates.ts';

export const invoiceCommandSchema = z.discriminatedUnion('type', [
  invoiceIssued.schema.extend({ type: z.literal('IssueInvoice') }),
  /** Issued for an order that is paid already. */
  invoiceIssued.schema.extend({
    type: z.literal('IssuePaidInvoice'),
    ...invoicePaid.schema.pick({ referenceCode: true, paidPaise: true }).shape,
  }),
  invoicePaid.schema.extend({ type: z.literal('RecordInvoicePaid') }),
  invoiceVoided.schema.extend({ type: z.literal('VoidInvoice') }),
  creditNoteIssued.schema.extend({ type: z.literal('IssueCreditNote') }),
]);
export type InvoiceCommand = z.infer<typeof invoiceCommandSchema>;

type DataOf<Type extends InvoiceEvent['type']> = Extract<InvoiceEvent, { type: Type }>['data'];

type IssuedPhase = 'issued' | 'paid' | 'voided';
export type InvoicePhase = 'not_issued' | IssuedPhase;

type CreditNote = Pick<DataOf<'CreditNoteIssued'>, 'creditNoteNumber' | 'amountPaise' | 'reason'>;

export type IssuedInvoice = DataOf<'InvoiceIssued'> & {
  readonly phase: IssuedPhase;
  readonly payment: { readonly referenceCode: string; readonly paidPaise: Paise } | null;
  readonly voidedBecause: string | null;
  readonly creditNotes: readonly CreditNote[];
};

export type InvoiceState = { readonly phase: 'not_issued' } | IssuedInvoice;

export type InvoiceRefusal =
  | { readonly reason: 'not_issued' }
  /** The number stands for an invoice with other content; what is issued never changes. */
  | { readonly reason: 'already_issued'; readonly orderId: string }
  | { readonly reason: 'already_paid'; readonly referenceCode: string; readonly paidPaise: Paise }
  | { readonly reason: 'underpaid'; readonly paidPaise: Paise; readonly requiredPaise: Paise }
  | { readonly reason: 'voided'; readonly explanation: string }
  /** The number stands for a credit note with other content. */
  | { readonly reason: 'already_credited'; readonly creditNoteNumber: string }
  /** More than the invoice has left. */
  | { readonly reason: 'exceeds_invoice'; readonly leftPaise: Paise };

const initial: InvoiceState = { phase: 'not_issued' };

const evolve = (state: InvoiceState, event: InvoiceEvent): InvoiceState => {
  const phase = phaseAfter(invoiceLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (event.type === 'InvoiceIssued') {
    return { ...event.data, phase, payment: null, voidedBecause: null, creditNotes: [] };
  }
  if (state.phase === 'not_issued') return state;
  switch (event.type) {
    case 'InvoicePaid': {
      const { referenceCode, paidPaise } = event.data;
      return { ...state, phase, payment: { referenceCode, paidPaise } };
    }
    case 'InvoiceVoided':
      return { ...state, phase, voidedBecause: event.data.reason };
    case 'CreditNoteIssued': {
      const { creditNoteNumber, amountPaise, reason } = event.data;
      const creditNotes = [...state.creditNotes, { creditNoteNumber, amountPaise, reason }];
      return { ...state, phase, creditNotes };
    }
    default:
      return assertUnreachable(event);
  }
};

export const invoiceLifecycle: Lifecycle<InvoicePhase, InvoiceEvent['type'], IssuedPhase> = {
  not_issued: { InvoiceIssued: 'issued' },
  issued: { InvoicePaid: 'paid', InvoiceVoided: 'voided', CreditNoteIssued: 'issued' },
  paid: { InvoiceVoided: 'voided', CreditNoteIssued: 'paid' },
  voided: {},
};

const issue = (
  data: DataOf<'InvoiceIssued'>,
  state: InvoiceState,
): Decision<InvoiceEvent, InvoiceRefusal> => {
  if (state.phase === 'not_issued') return accept({ type: 'InvoiceIssued', data });
  if (restates(data, state, ['issuedAt'])) return accept();
  return refuse({ reason: 'already_issued', orderId: state.orderId });
};

/** Both at once; where one of them stands already, the other alone. */
const issuePaid = (
  { referenceCode, paidPaise, ...command }: Extract<InvoiceCommand, { type: 'IssuePaidInvoice' }>,
  state: InvoiceState,
): Decision<InvoiceEvent, InvoiceRefusal> => {
  const issued = issue(dataOf(command), state);
  if (!issued.ok) return issued;
  const { invoiceNumber, orderId } = command;
  const paying = {
    type: 'RecordInvoicePaid',
    invoiceNumber,
    orderId,
    referenceCode,
    paidPaise,
  } as const;
  const paid = decide(paying, issued.events.reduce(evolve, state));
  return paid.ok ? accept(...issued.events, ...paid.events) : paid;
};

const decide = (
  command: InvoiceCommand,
  state: InvoiceState,
): Decision<InvoiceEvent, InvoiceRefusal> => {
  if (command.type === 'IssueInvoice') return issue(dataOf(command), state);
  if (command.type === 'IssuePaidInvoice') return issuePaid(command, state);
  if (state.phase === 'not_issued') return refuse({ reason: 'not_issued' });
  switch (command.type) {
    case 'RecordInvoicePaid': {
      const { referenceCode, paidPaise } = command;
      if (state.payment !== null) {
        if (restates({ referenceCode, paidPaise }, state.payment)) return accept();
        return refuse({ reason: 'already_paid', ...state.payment });
      }
      if (state.voidedBecause !== null) {
        return refuse({ reason: 'voided', explanation: state.voidedBecause });
      }
      // As the payment check does (specification, section 5).
      if (paiseToWholeRupees(paidPaise) < paiseToWholeRupees(state.totalPaise)) {
        return refuse({ reason: 'underpaid', paidPaise, requiredPaise: state.totalPaise });
      }
      return accept({ type: 'InvoicePaid', data: dataOf(command) });
    }
    case 'VoidInvoice':
      if (state.phase === 'voided') return accept();
      return accept({ type: 'InvoiceVoided', data: dataOf(command) });
    case 'IssueCreditNote':
      return issueCreditNote(command, state);
    default:
      return assertUnreachable(command);
  }
};

/** Credit notes together never exceed what they correct. */
const issueCreditNote = (
  command: Extract<InvoiceCommand, { type: 'IssueCreditNote' }>,
  state: IssuedInvoice,
): Decision<InvoiceEvent, InvoiceRefusal> => {
  const { creditNoteNumber, amountPaise, reason } = command;
  const issued = state.creditNotes.find((note) => note.creditNoteNumber === creditNoteNumber);
  if (issued !== undefined) {
    if (restates({ amountPaise, reason }, issued)) return accept();
    return refuse({ reason: 'already_credited', creditNoteNumber });
  }
  if (state.voidedBecause !== null) {
    return refuse({ reason: 'voided', explanation: state.voidedBecause });
  }
  const credited = state.creditNotes.reduce((sum, note) => sum + note.amountPaise, 0);
  const leftPaise = state.totalPaise - credited;
  if (amountPaise > leftPaise) return refuse({ reason: 'exceeds_invoice', leftPaise });
  return accept({ type: 'CreditNoteIssued', data: dataOf(command) });
};

export const invoiceDecider: Decider<InvoiceState, InvoiceCommand, InvoiceEvent, InvoiceRefusal> = {
  initial,
  evolve,
  decide,
};
