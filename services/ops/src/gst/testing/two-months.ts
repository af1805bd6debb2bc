/** Scripted invoices of October and November 2026, of a shop in Rajasthan. */
import { type InvoiceEvent, invoiceStream } from '@haat/contracts/events/invoice';
import { sumPaise } from '@haat/contracts/money';
import { sample } from '@haat/contracts/testing/sample';
import { type InvoiceCommand, invoiceDecider } from '@haat/domain/invoice/invoice';
import { divideTax, taxOfSupply } from '@haat/domain/invoice/invoice-tax';
import type { EncryptedStore } from '@haat/record/encryption';
import { executeTestCommand } from '@haat/testkit/execute-test-command';

export const SELLER = '08AAAAA0000A1Z2';
/** A buyer in Maharashtra, and one in the seller's State. */
const MUMBAI = '27AAPFU0939F1ZV';
const JAIPUR = '08AABCN7409R1ZU';

type Issued = Extract<InvoiceEvent, { type: 'InvoiceIssued' }>['data'];
type Given = {
  readonly at: string;
  readonly buyer: Partial<Issued['billedTo']>;
  /** SAC and price in paise. */
  readonly sold: readonly (readonly [sac: string, pricePaise: number])[];
  readonly seller?: string | null;
  readonly customerId?: string;
};

const system = { kind: 'system', name: 'worker' } as const;
const RAJASTHAN = { state: 'Rajasthan', gstin: '', company: '' };

/** Voided by mistake of HT-2627-00005; 00008 was never issued. */
export const playTwoMonths = async (store: EncryptedStore): Promise<void> => {
  const give = async (number: string, at: string, command: object): Promise<void> => {
    const clock = { now: () => Date.parse(at) };
    const given = { invoiceNumber: number, orderId: `HT-${number}`, ...command } as InvoiceCommand;
    const about = `HT-${number}`;
    await executeTestCommand(
      store,
      system,
      invoiceDecider,
      invoiceStream(number),
      given,
      about,
      clock,
    );
  };
  const issue = async (
    number: string,
    { at, buyer, sold, seller = SELLER, customerId = 'C-7K3M92QD' }: Given,
  ): Promise<void> => {
    const { data } = sample('InvoiceIssued');
    const billedTo = { ...data.billedTo, ...RAJASTHAN, ...buyer };
    const tax = taxOfSupply({ supplierGstin: seller, ratePercent: 18, billedTo });
    const lines = sold.map(([sac, amountPaise]) => ({
      ...{ description: `service ${sac}`, quantity: 1, amountPaise },
      sac: tax === null ? null : sac,
      ...divideTax(amountPaise, tax),
    }));
    const totalPaise = sumPaise(sold.map(([, paise]) => paise));
    const referenceCode = `PAY-${number.slice(-5)}`;
    await give(number, at, {
      type: 'IssuePaidInvoice',
      customerId,
      supplier: { ...data.supplier, gstin: seller },
      ...{ billedTo, lines, totalPaise, tax, issuedAt: at },
      parts: [{ source: 'upi', amountPaise: totalPaise, referenceCode }],
      ...{ referenceCode, paidPaise: totalPaise },
    });
  };
  const credit = async (
    note: string,
    number: string,
    at: string,
    amountPaise: number | null,
  ): Promise<void> => {
    const creditId = `credit-${note}`;
    const granted = { creditId, amountPaise, reason: 'The plan was down.', grantedAt: at };
    await give(number, at, { type: 'GrantCredit', ...granted });
    await give(number, at, {
      type: 'IssueCreditNote',
      creditNoteNumber: note,
      creditId,
      issuedAt: at,
    });
  };

  await issue('HT-2627-00001', {
    ...{ at: '2026-10-05T05:00:00.000Z', buyer: {}, sold: [['998319', 54_900]], seller: null },
  });
  await issue('HT-2627-00002', {
    ...{ at: '2026-10-06T05:00:00.000Z', buyer: {}, sold: [['998319', 54_900]] },
  });
  // 23:59 in India on 31 October, then 00:00 on 1 November.
  await issue('HT-2627-00003', {
    at: '2026-10-31T18:29:59.000Z',
    buyer: { state: 'Maharashtra', gstin: MUMBAI, company: 'Neel Khadi, "Mumbai"' },
    sold: [
      ['998319', 54_900],
      ['998315', 199_900],
    ],
  });
  await issue('HT-2627-00004', {
    at: '2026-10-31T18:30:00.000Z',
    buyer: { state: 'Karnataka' },
    sold: [['998319', 89_901]],
    customerId: 'C-ERASED00',
  });
  const twice: Given = {
    at: '2026-11-03T05:00:00.000Z',
    buyer: {},
    sold: [
      ['998319', 54_950],
      ['998315', 0],
    ],
  };
  await issue('HT-2627-00005', twice);
  await issue('HT-2627-00006', { ...twice, at: '2026-11-03T05:00:01.000Z' });
  await give('HT-2627-00006', '2026-11-04T05:00:00.000Z', {
    ...{ type: 'VoidInvoice', duplicateOf: 'HT-2627-00005', reason: 'Issued twice.' },
  });
  await issue('HT-2627-00007', {
    at: '2026-11-10T05:00:00.000Z',
    buyer: { gstin: JAIPUR, company: '=Neel Exports' },
    sold: [['998315', 199_900]],
  });
  await issue('HT-2627-00009', {
    at: '2026-11-12T05:00:00.000Z',
    buyer: { state: 'Kerala' },
    sold: [['998434', 1_50_000_00]],
  });
  await issue('HT-2627-00010', {
    at: '2026-11-30T18:29:59.000Z',
    buyer: { state: 'Oregon', country: 'US' },
    sold: [['998434', 4_999_00]],
  });
  await issue('HT-2627-00011', {
    ...{ at: '2026-11-30T18:30:00.000Z', buyer: {}, sold: [['998319', 54_900]] },
  });
  await credit('CN-2627-00001', 'HT-2627-00003', '2026-11-05T05:00:00.000Z', 10_000);
  await credit('CN-2627-00002', 'HT-2627-00002', '2026-11-06T05:00:00.000Z', null);
  await credit('CN-2627-00003', 'HT-2627-00009', '2026-11-13T05:00:00.000Z', 1_00_000);
};
