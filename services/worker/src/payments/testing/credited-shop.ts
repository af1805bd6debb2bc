import { creditNoteNumberStream, invoiceStream } from '@haat/contracts/events/invoice';
import { paymentStream } from '@haat/contracts/events/payment';
import { invoiceDecider } from '@haat/domain/invoice/invoice';
import { paymentDecider } from '@haat/domain/payment/payment';
import { unallocatedOf } from '@haat/domain/payment/payment-state';
import { type RecordedEvent, START } from '@haat/event-store/port';
import { isoNow } from '@haat/platform/clock';
import { noopLog } from '@haat/platform/log';
import { loadAggregate } from '@haat/record/commands';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type Bought, streamsOf } from '@haat/testkit/scripted-customer';
import { seedEvents } from '@haat/testkit/seed-events';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { formatCreditNoteNumber } from '../../invoices/invoice-number.ts';
import { createCreditNoteNumbers } from '../../invoices/invoice-numbers.ts';
import type { CreditNoteServices } from '../../invoices/issue-credit-note.ts';
import { getStep } from '../../process.ts';
import type { JobResult } from '../../queue/queues.ts';

type Paid = Bought & { readonly invoiceNumber: string };
type Granted = { readonly creditId: string; readonly invoiceNumber: string };
type ToTake = Granted & Partial<CreditNoteServices> & { readonly stepId?: string };

/** @returns such as "CN-2627-00001". */
export const numbered = (sequence: number): string => formatCreditNoteNumber('2627', sequence);

/** A shop with two paid invoices and no worker: the test runs the steps of credits. */
export type CreditedShop = WorkerShop & {
  readonly clock: ManualClock;
  readonly paid: readonly [Paid, Paid];
  readonly grant: (creditId: string, of?: Paid) => Promise<Granted>;
  /** Runs the step of a granted credit, with other services where given. */
  readonly take: (requested: ToTake) => Promise<JobResult>;
  readonly credit: (creditId: string, of?: Paid) => Promise<JobResult>;
  /** The numbers of another worker process. */
  readonly anotherProcess: () => Pick<CreditNoteServices, 'creditNoteNumbers'>;
  readonly notes: () => Promise<readonly RecordedEvent['data'][]>;
  /** "CN-2627-00001 credit-a" */
  readonly issued: () => Promise<readonly string[]>;
  readonly freePaise: () => Promise<number>;
  /** @returns a function that restores the numbers in Postgres to this state. */
  readonly backUp: () => Promise<() => Promise<void>>;
  /** Issues a note that Postgres does not know: `old-4` has the sequence 4. */
  readonly issueElsewhere: (sequence: number, of: Paid) => Promise<void>;
};

const NUMBERS = ['credit_note_counters', 'credit_note_numbers', 'followed_series'] as const;

export const openCreditedShop = async (): Promise<CreditedShop> => {
  const clock = createMovableClock('2026-11-21T05:02:11.000Z');
  const shop = await openWorker({}, { clock });
  const worker = await shop.startWorker();
  const pay = async (domain: string): Promise<Paid> => {
    const bought = await shop.buy({ domain });
    const { data } = await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    return { ...bought, invoiceNumber: String(data.invoiceNumber) };
  };
  const paid = [await pay('the-first.in'), await pay('the-second.in')] as const;
  await worker.close();

  const grant: CreditedShop['grant'] = async (creditId, of = paid[0]) => {
    const { invoiceNumber, orderId } = of;
    const given = { creditId, invoiceNumber, orderId, amountPaise: 100, reason: 'A bad week.' };
    const command = { type: 'GrantCredit', ...given, grantedAt: isoNow(clock) } as const;
    const meera = { kind: 'operator', name: 'Meera' } as const;
    await executeTestCommand(
      shop.store,
      meera,
      invoiceDecider,
      invoiceStream(invoiceNumber),
      command,
    );
    return { creditId, invoiceNumber };
  };
  const take: CreditedShop['take'] = ({ creditId, invoiceNumber, stepId = creditId, ...own }) => {
    const payload = {
      creditId,
      invoiceNumber,
      causationId: creditId,
      correlationId: 'test',
      causeStream: 'test',
      causeRevision: '0',
    };
    const step = { id: stepId, start: 1, payload, log: noopLog };
    return getStep('issue-credit-note').run({ ...shop.services, ...own }, step);
  };
  const notes: CreditedShop['notes'] = async () => {
    const filter = { eventTypes: ['CreditNoteIssued'] };
    return (await shop.store.readAll(START, { filter })).events.map(({ data }) => data);
  };
  const freeOfPayment = async ({ referenceCode }: Paid): Promise<number> => {
    const { state } = await loadAggregate(shop.store, paymentDecider, paymentStream(referenceCode));
    if (state.phase === 'not_submitted') throw new Error('not there');
    return unallocatedOf(state);
  };

  return {
    ...shop,
    ...{ clock, paid, grant, take, notes },
    credit: async (creditId, of) => take(await grant(creditId, of)),
    anotherProcess: () => {
      const { db, store, log, alarms } = shop.services;
      const counting = { db, store: store.blank, clock, log, alarms };
      return { creditNoteNumbers: createCreditNoteNumbers(counting) };
    },
    issued: async () =>
      (await notes()).map(({ creditNoteNumber, creditId }) => `${creditNoteNumber} ${creditId}`),
    freePaise: async () => {
      const [one, other] = await Promise.all(paid.map(freeOfPayment));
      return Number(one) + Number(other);
    },
    backUp: async () => {
      const { pool } = shop.connection;
      await pool.query(NUMBERS.map((one) => `create table kept_${one} as table ${one}`).join(';'));
      const back = NUMBERS.map((one) => `insert into ${one} table kept_${one}`).join(';');
      return async () => void (await pool.query(`truncate ${NUMBERS.join(', ')}; ${back}`));
    },
    issueElsewhere: (sequence, { invoiceNumber, orderId }) => {
      const creditNoteNumber = numbered(sequence);
      const note = { creditNoteNumber, creditId: `old-${sequence}`, invoiceNumber, orderId };
      const issued = { ...note, amountPaise: 100, lines: [], tax: null };
      const claimed = { ...note, givenAt: isoNow(clock) };
      return seedEvents(shop, [
        {
          stream: creditNoteNumberStream(creditNoteNumber),
          ...{ type: 'CreditNoteNumberClaimed', data: claimed, about: orderId },
        },
        {
          stream: invoiceStream(invoiceNumber),
          ...{ type: 'CreditNoteIssued', data: issued, about: orderId },
        },
      ]);
    },
  };
};
