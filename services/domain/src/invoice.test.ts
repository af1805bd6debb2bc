import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { invoiceDecider } from './invoice.ts';
import { ashasAddress, ashasOrder, referenceCode } from './testing/asha.ts';
import { scenarioOf } from './testing/scenario.ts';

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

  it('issued again with the same content is issued once', () => {
    given([invoiceIssued]).when(issue).thenNothing();
    given(paid)
      .when({ ...issue, issuedAt: '2025-11-21T06:00:00.000Z' })
      .thenNothing();
  });

  it('never changes: the same number with other content is refused', () => {
    given([invoiceIssued])
      .when({ ...issue, billedTo: { ...ashasAddress, city: 'Udaipur' } })
      .thenRefused({ reason: 'already_issued', orderId: ashasOrder });
  });

  it('of an order that is paid already is issued and paid at once, as far as it is not yet', () => {
    const { referenceCode: by, paidPaise } = invoicePaid.data;
    const issuePaid = { ...issue, type: 'IssuePaidInvoice', referenceCode: by, paidPaise } as const;
    given([]).when(issuePaid).then(paid);
    given([invoiceIssued]).when(issuePaid).then([invoicePaid]);
    given(paid).when(issuePaid).thenNothing();
    given([])
      .when({ ...issuePaid, paidPaise: 54_849 })
      .thenRefused({ reason: 'underpaid', paidPaise: 54_849, requiredPaise: 54_900 });
    given([invoiceIssued])
      .when({ ...issuePaid, billedTo: { ...ashasAddress, city: 'Udaipur' } })
      .thenRefused({ reason: 'already_issued', orderId: ashasOrder });
  });

  it('is paid, once', () => {
    given([invoiceIssued]).when(pay).then([invoicePaid]);
    given(paid).when(pay).thenNothing();
  });

  it('is not paid by a second payment', () => {
    given(paid)
      .when({ ...pay, referenceCode: 'ANOTHERONE' })
      .thenRefused({ reason: 'already_paid', referenceCode, paidPaise: 54_900 });
  });

  it('is not paid by less than its total, both in whole rupees', () => {
    given([invoiceIssued])
      .when({ ...pay, paidPaise: 54_849 })
      .thenRefused({ reason: 'underpaid', paidPaise: 54_849, requiredPaise: 54_900 });
    const data = { ...pay, paidPaise: 54_850 };
    const { type: _, ...paid } = data;
    given([invoiceIssued])
      .when(data)
      .then([{ type: 'InvoicePaid', data: paid }]);
  });

  it('is corrected by credit notes, each once, together never above its total', () => {
    const note = sample('CreditNoteIssued', { amountPaise: 50_000 });
    const issue = { type: 'IssueCreditNote', ...note.data } as const;
    given([invoiceIssued]).when(issue).then([note]);
    given([invoiceIssued, note]).when(issue).thenNothing();
    given([invoiceIssued, note])
      .when({ ...issue, amountPaise: 1 })
      .thenRefused({ reason: 'already_credited', creditNoteNumber: issue.creditNoteNumber });
    given([invoiceIssued, note])
      .when({ ...issue, creditNoteNumber: 'CN/25-26/000004', amountPaise: 4_901 })
      .thenRefused({ reason: 'exceeds_invoice', leftPaise: 4_900 });
    given([invoiceIssued, invoiceVoided])
      .when(issue)
      .thenRefused({ reason: 'voided', explanation: invoiceVoided.data.reason });
  });

  it('is voided, paid or not, once', () => {
    given([invoiceIssued]).when(voidIt).then([invoiceVoided]);
    given(paid).when(voidIt).then([invoiceVoided]);
    given(voided).when(voidIt).thenNothing();
  });

  it('cannot be paid once it is void', () => {
    given(voided)
      .when(pay)
      .thenRefused({ reason: 'voided', explanation: invoiceVoided.data.reason });
  });

  it.each([pay, voidIt])('must be issued first: $type', (command) => {
    given([]).when(command).thenRefused({ reason: 'not_issued' });
  });
});
