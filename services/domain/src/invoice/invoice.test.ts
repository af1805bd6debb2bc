import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { ashasAddress, ashasOrder, referenceCode } from '../testing/asha.ts';
import { scenarioOf } from '../testing/scenario.ts';
import { invoiceDecider } from './invoice.ts';

const invoiceIssued = sample('InvoiceIssued');
const invoicePaid = sample('InvoicePaid');
const invoiceVoided = sample('InvoiceVoided');

const { given } = scenarioOf(invoiceDecider);
const issue = { type: 'IssueInvoice', ...invoiceIssued.data } as const;
const pay = { type: 'RecordInvoicePaid', ...invoicePaid.data } as const;
const voidIt = { type: 'VoidInvoice', ...invoiceVoided.data } as const;

const paid = [invoiceIssued, invoicePaid];
const voided = [invoiceIssued, invoiceVoided];

describe('An invoice', () => {
  it('is issued', () => {
    given([]).when(issue).then([invoiceIssued]);
  });

  it('is issued once when it is issued again with the same content', () => {
    given([invoiceIssued]).when(issue).thenNothing();
    given(paid)
      .when({ ...issue, issuedAt: '2025-11-21T06:00:00.000Z' })
      .thenNothing();
  });

  it('is refused under the same number with other content', () => {
    given([invoiceIssued])
      .when({ ...issue, billedTo: { ...ashasAddress, city: 'Udaipur' } })
      .thenRefused({ reason: 'already_issued', orderId: ashasOrder });
  });

  it('of a paid order is issued and paid in one step, or only paid if already issued', () => {
    const { referenceCode: by, paidPaise } = invoicePaid.data;
    const issuePaid = { ...issue, type: 'IssuePaidInvoice', referenceCode: by, paidPaise } as const;
    given([]).when(issuePaid).then(paid);
    given([invoiceIssued]).when(issuePaid).then([invoicePaid]);
    given([])
      .when({ ...issuePaid, paidPaise: 54_849 })
      .thenRefused({ reason: 'underpaid', paidPaise: 54_849, requiredPaise: 54_900 });
    given([invoiceIssued])
      .when({ ...issuePaid, billedTo: { ...ashasAddress, city: 'Udaipur' } })
      .thenRefused({ reason: 'already_issued', orderId: ashasOrder });
  });

  it('is paid', () => {
    given([invoiceIssued]).when(pay).then([invoicePaid]);
  });

  it('is not paid by a second payment', () => {
    given(paid)
      .when({ ...pay, referenceCode: 'ANOTHERONE' })
      .thenRefused({ reason: 'already_paid', referenceCode, paidPaise: 54_900 });
  });

  it('is not paid by less than its total, compared in whole rupees', () => {
    given([invoiceIssued])
      .when({ ...pay, paidPaise: 54_849 })
      .thenRefused({ reason: 'underpaid', paidPaise: 54_849, requiredPaise: 54_900 });
    const data = { ...pay, paidPaise: 54_850 };
    const { type: _, ...paid } = data;
    given([invoiceIssued])
      .when(data)
      .then([{ type: 'InvoicePaid', data: paid }]);
  });

  it('is voided', () => {
    given([invoiceIssued]).when(voidIt).then([invoiceVoided]);
  });

  it('that is paid is voided only as the duplicate of another invoice', () => {
    given(paid)
      .when(voidIt)
      .thenRefused({ reason: 'already_paid', referenceCode, paidPaise: 54_900 });
    given(paid)
      .when({ ...voidIt, duplicateOf: voidIt.invoiceNumber })
      .thenRefused({ reason: 'already_paid', referenceCode, paidPaise: 54_900 });
    const twin = sample('InvoiceVoided', { duplicateOf: 'HT-2526-00041' });
    given(paid)
      .when({ type: 'VoidInvoice', ...twin.data })
      .then([twin]);
  });

  it('can’t be paid once it is voided', () => {
    given(voided)
      .when(pay)
      .thenRefused({ reason: 'voided', explanation: invoiceVoided.data.reason });
  });

  it.each([pay, voidIt])('must be issued first: $type', (command) => {
    given([]).when(command).thenRefused({ reason: 'not_issued' });
  });
});

describe('A credit on an invoice', () => {
  const granted = sample('CreditGranted', { amountPaise: 50_000 });
  const grant = { type: 'GrantCredit', ...granted.data } as const;
  const of = (amountPaise: number) => sample('CreditGranted', { amountPaise });

  it('is granted once per credit ID, and all credits together never exceed the total', () => {
    given(paid).when(grant).then([granted]);
    given([...paid, granted])
      .when({ ...grant, amountPaise: 100 })
      .thenRefused({ reason: 'already_granted', amountPaise: 50_000 });
    given([...paid, granted])
      .when({ ...grant, creditId: 'another', amountPaise: 4_901 })
      .thenRefused({ reason: 'exceeds_invoice', leftPaise: 4_900 });
  });

  it('without an amount credits the remaining total', () => {
    const rest = { ...grant, creditId: 'another', amountPaise: null };
    const { data } = sample('CreditGranted', { creditId: 'another', amountPaise: 4_900 });
    given([...paid, granted])
      .when(rest)
      .then([{ type: 'CreditGranted', data }]);
    given([...paid, of(54_900)])
      .when(rest)
      .thenRefused({ reason: 'exceeds_invoice', leftPaise: 0 });
  });

  it('is at least one rupee, or the remaining total', () => {
    given(paid)
      .when({ ...grant, amountPaise: 99 })
      .thenRefused({ reason: 'too_little', minPaise: 100 });
    const last = sample('CreditGranted', { creditId: 'another', amountPaise: 1 });
    given([...paid, of(54_899)])
      .when({ type: 'GrantCredit', ...last.data })
      .then([last]);
  });

  it('needs a paid invoice that is not void, and prevents voiding it', () => {
    given([invoiceIssued]).when(grant).thenRefused({ reason: 'not_paid' });
    given([...paid, invoiceVoided])
      .when(grant)
      .thenRefused({ reason: 'voided', explanation: invoiceVoided.data.reason });
    given([...paid, granted])
      .when(voidIt)
      .thenRefused({ reason: 'credited' });
  });

  it('has one credit note, with the lines and the tax of the credit', () => {
    const note = sample('CreditNoteIssued');
    const { creditNoteNumber, creditId, invoiceNumber, orderId, issuedAt } = note.data;
    const numbered = { creditNoteNumber, creditId, invoiceNumber, orderId, issuedAt };
    const issueNote = { type: 'IssueCreditNote', ...numbered } as const;
    given([...paid, of(54_900)])
      .when(issueNote)
      .then([note]);
    given([...paid, of(54_900), note])
      .when({ ...issueNote, creditNoteNumber: 'CN/25-26/000004' })
      .thenRefused({ reason: 'already_credited', creditNoteNumber });
    given(paid).when(issueNote).thenRefused({ reason: 'not_granted' });
  });
});
