import {
  creditGranted,
  creditNoteIssued,
  type InvoiceEvent,
  invoiceIssued,
  invoicePaid,
  invoiceVoided,
} from '@haat/contracts/events/invoice';
import { covers, type Paise } from '@haat/contracts/money';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import {
  accept,
  assertUnreachable,
  type Decider,
  type Decision,
  refuse,
} from '../decider/decider.ts';
import { isNoOp } from '../decider/is-no-op.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';
import { creditLines, MIN_CREDIT_PAISE } from './invoice-credit.ts';

export const invoiceCommandSchema = z.discriminatedUnion('type', [
  invoiceIssued.schema.extend({ type: z.literal('IssueInvoice') }),
  invoiceIssued.schema.extend({
    type: z.literal('IssuePaidInvoice'),
    ...invoicePaid.schema.pick({ referenceCode: true, paidPaise: true }).shape,
  }),
  invoicePaid.schema.extend({ type: z.literal('RecordInvoicePaid') }),
  /** A paid invoice is voided only as a duplicate of another invoice of the same order. */
  invoiceVoided.schema.extend({ type: z.literal('VoidInvoice') }),
  creditGranted.schema.extend({
    type: z.literal('GrantCredit'),
    /** Null for all that is left. */
    amountPaise: creditGranted.schema.shape.amountPaise.nullable(),
  }),
  /** The number must be claimed for this credit. */
  creditNoteIssued.schema
    .pick({
      creditNoteNumber: true,
      creditId: true,
      invoiceNumber: true,
      orderId: true,
      issuedAt: true,
    })
    .extend({ type: z.literal('IssueCreditNote') }),
]);
export type InvoiceCommand = z.infer<typeof invoiceCommandSchema>;

type DataOf<Type extends InvoiceEvent['type']> = Extract<InvoiceEvent, { type: Type }>['data'];

type IssuedPhase = 'issued' | 'paid' | 'voided';
export type InvoicePhase = 'not_issued' | IssuedPhase;

export type CreditNote = DataOf<'CreditNoteIssued'>;
type Credit = Pick<DataOf<'CreditGranted'>, 'creditId' | 'amountPaise' | 'reason'>;

export type IssuedInvoice = DataOf<'InvoiceIssued'> & {
  readonly phase: IssuedPhase;
  readonly payment: { readonly referenceCode: string; readonly paidPaise: Paise } | null;
  readonly voided: { readonly reason: string; readonly duplicateOf: string | null } | null;
  readonly credits: readonly Credit[];
  readonly creditNotes: readonly CreditNote[];
};

export type InvoiceState = { readonly phase: 'not_issued' } | IssuedInvoice;

export type InvoiceRefusal =
  | { readonly reason: 'not_issued' }
  /** The number is used by an invoice with other content; an issued invoice never changes. */
  | { readonly reason: 'already_issued'; readonly orderId: string }
  | { readonly reason: 'already_paid'; readonly referenceCode: string; readonly paidPaise: Paise }
  | { readonly reason: 'underpaid'; readonly paidPaise: Paise; readonly requiredPaise: Paise }
  | { readonly reason: 'voided'; readonly explanation: string }
  | { readonly reason: 'not_paid' }
  | { readonly reason: 'already_granted'; readonly amountPaise: Paise }
  | { readonly reason: 'not_granted' }
  /** The credit has another note, or the number another credit. */
  | { readonly reason: 'already_credited'; readonly creditNoteNumber: string }
  | { readonly reason: 'too_little'; readonly minPaise: Paise }
  /** It has credit notes, so it cannot be voided. */
  | { readonly reason: 'credited' }
  | { readonly reason: 'exceeds_invoice'; readonly leftPaise: Paise };

const initial: InvoiceState = { phase: 'not_issued' };

const evolve = (state: InvoiceState, event: InvoiceEvent): InvoiceState => {
  const phase = phaseAfter(invoiceLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (event.type === 'InvoiceIssued') {
    const nothing = { payment: null, voided: null, credits: [], creditNotes: [] };
    return { ...event.data, ...nothing, phase };
  }
  if (state.phase === 'not_issued') return state;
  switch (event.type) {
    case 'InvoicePaid': {
      const { referenceCode, paidPaise } = event.data;
      return { ...state, phase, payment: { referenceCode, paidPaise } };
    }
    case 'InvoiceVoided': {
      const { reason, duplicateOf } = event.data;
      return { ...state, phase, voided: { reason, duplicateOf } };
    }
    case 'CreditGranted': {
      const { creditId, amountPaise, reason } = event.data;
      return { ...state, phase, credits: [...state.credits, { creditId, amountPaise, reason }] };
    }
    case 'CreditNoteIssued':
      return { ...state, phase, creditNotes: [...state.creditNotes, event.data] };
    default:
      return assertUnreachable(event);
  }
};

export const invoiceLifecycle: Lifecycle<InvoicePhase, InvoiceEvent['type'], IssuedPhase> = {
  not_issued: { InvoiceIssued: 'issued' },
  issued: { InvoicePaid: 'paid', InvoiceVoided: 'voided' },
  paid: { InvoiceVoided: 'voided', CreditGranted: 'paid', CreditNoteIssued: 'paid' },
  voided: {},
};

const issue = (
  data: DataOf<'InvoiceIssued'>,
  state: InvoiceState,
): Decision<InvoiceEvent, InvoiceRefusal> => {
  if (state.phase === 'not_issued') return accept({ type: 'InvoiceIssued', data });
  if (isNoOp(data, state, ['issuedAt'])) return accept();
  return refuse({ reason: 'already_issued', orderId: state.orderId });
};

/** Appends both events, or only the missing one. */
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
        if (isNoOp({ referenceCode, paidPaise }, state.payment)) return accept();
        return refuse({ reason: 'already_paid', ...state.payment });
      }
      if (state.voided !== null) {
        return refuse({ reason: 'voided', explanation: state.voided.reason });
      }
      if (!covers(paidPaise, state.totalPaise)) {
        return refuse({ reason: 'underpaid', paidPaise, requiredPaise: state.totalPaise });
      }
      return accept({ type: 'InvoicePaid', data: dataOf(command) });
    }
    case 'VoidInvoice':
      if (state.phase === 'voided') return accept();
      if (state.credits.length > 0) return refuse({ reason: 'credited' });
      if (state.payment !== null && !hasTwin(command)) {
        return refuse({ reason: 'already_paid', ...state.payment });
      }
      return accept({ type: 'InvoiceVoided', data: dataOf(command) });
    case 'GrantCredit':
      return grantCredit(command, state);
    case 'IssueCreditNote':
      return issueCreditNote(command, state);
    default:
      return assertUnreachable(command);
  }
};

const hasTwin = ({
  duplicateOf,
  invoiceNumber,
}: Extract<InvoiceCommand, { type: 'VoidInvoice' }>): boolean =>
  duplicateOf !== null && duplicateOf !== invoiceNumber;

const leftOf = ({ totalPaise, credits }: IssuedInvoice): Paise =>
  credits.reduce((left, { amountPaise }) => left - amountPaise, totalPaise);

const grantCredit = (
  command: Extract<InvoiceCommand, { type: 'GrantCredit' }>,
  state: IssuedInvoice,
): Decision<InvoiceEvent, InvoiceRefusal> => {
  const { creditId, reason } = command;
  const granted = state.credits.find((credit) => credit.creditId === creditId);
  if (granted !== undefined) {
    const amountPaise = command.amountPaise ?? granted.amountPaise;
    if (isNoOp({ amountPaise, reason }, granted)) return accept();
    return refuse({ reason: 'already_granted', amountPaise: granted.amountPaise });
  }
  if (state.voided !== null) {
    return refuse({ reason: 'voided', explanation: state.voided.reason });
  }
  if (state.payment === null) return refuse({ reason: 'not_paid' });
  const leftPaise = leftOf(state);
  const amountPaise = command.amountPaise ?? leftPaise;
  if (leftPaise === 0 || amountPaise > leftPaise) {
    return refuse({ reason: 'exceeds_invoice', leftPaise });
  }
  if (amountPaise < Math.min(MIN_CREDIT_PAISE, leftPaise)) {
    return refuse({ reason: 'too_little', minPaise: MIN_CREDIT_PAISE });
  }
  return accept({ type: 'CreditGranted', data: { ...dataOf(command), amountPaise } });
};

/** A granted credit is never refused, or its claimed number would stay unused. */
const issueCreditNote = (
  command: Extract<InvoiceCommand, { type: 'IssueCreditNote' }>,
  state: IssuedInvoice,
): Decision<InvoiceEvent, InvoiceRefusal> => {
  const { creditId, creditNoteNumber } = command;
  const known = state.creditNotes.find(
    (note) => note.creditId === creditId || note.creditNoteNumber === creditNoteNumber,
  );
  if (known !== undefined) {
    if (isNoOp({ creditId, creditNoteNumber }, known)) return accept();
    const { creditNoteNumber: issued } = known;
    return refuse({ reason: 'already_credited', creditNoteNumber: issued });
  }
  const credit = state.credits.find((one) => one.creditId === creditId);
  if (credit === undefined) return refuse({ reason: 'not_granted' });
  const { amountPaise, reason } = credit;
  const lines = creditLines(state, state.creditNotes, amountPaise);
  const data = { ...dataOf(command), amountPaise, reason, lines, tax: state.tax };
  return accept({ type: 'CreditNoteIssued', data });
};

export const invoiceDecider: Decider<InvoiceState, InvoiceCommand, InvoiceEvent, InvoiceRefusal> = {
  initial,
  evolve,
  decide,
};
