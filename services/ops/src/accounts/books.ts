/** What an accountant books in a period, from the events. Amounts in paise. */
import type { Actor } from '@haat/contracts/events/event';
import { parseEvent } from '@haat/contracts/events/registry';
import { indianDay } from '@haat/contracts/indian-time';
import type { Paise } from '@haat/contracts/money';
import { START } from '@haat/event-store/port';
import type { EncryptedStore } from '@haat/record/encryption';
import { decidedAt } from '@haat/record/hash-chain';
import { creditsIn } from '../audit/credits-in.ts';
import { createFindings } from '../audit/finding.ts';
import { AUDITED, createLedger, type Ledger } from '../audit/ledger.ts';
import type { Window } from '../audit/rows.ts';
import { beginOfDay } from '../command-line/moment.ts';
import { eventPages } from '../events/event-pages.ts';
import { documentsOf, type IssuedDocument } from '../invoices/documents.ts';
import type { BookedInvoice } from '../invoices/read-invoices.ts';

/** Money that came to the bank, or a payment app, for one payment. */
export type Receipt = {
  /** A day in India, such as 2026-11-05. */
  readonly day: string;
  readonly creditId: string;
  /** Null where the bank gives none. */
  readonly utr: string | null;
  readonly amountPaise: Paise;
  readonly source: string;
  /** Null while no payment has it. */
  readonly referenceCode: string | null;
  readonly customerId: string | null;
};

/** `refund`: sent to a customer. `returned`: such a refund came back. `reversed`: see the audit. */
export type Outgoing = {
  readonly kind: 'refund' | 'returned' | 'reversed';
  readonly id: string;
  readonly day: string;
  readonly number: string;
  readonly transfer: string | null;
  /** Out of the bank; below zero for a returned refund. */
  readonly amountPaise: Paise;
  readonly referenceCode: string | null;
  readonly customerId: string | null;
  readonly destination: string | null;
};

export type Books = {
  readonly documents: readonly IssuedDocument[];
  readonly receipts: readonly Receipt[];
  readonly outgoings: readonly Outgoing[];
};

/** @throws {UnreadableEvent} */
export const readLedger = async (
  store: Pick<EncryptedStore, 'readAll' | 'identify' | 'names'>,
  onProgress: (events: number) => void = () => undefined,
): Promise<Ledger> => {
  const ledger = createLedger(createFindings(), (utr) => store.names.credit({ utr }));
  const { head: upTo } = await store.identify();
  let events = 0;
  for await (const page of eventPages(store, AUDITED, { after: START, upTo })) {
    for (const stored of page.events) {
      const { stream, position, metadata } = stored;
      const actor = (metadata.actor as Actor | undefined) ?? null;
      ledger.see({ event: parseEvent(stored), stream, position, at: decidedAt(stored), actor });
    }
    events += page.events.length;
    onProgress(events);
  }
  return ledger;
};

const dayOf = (at: string): string => indianDay(Date.parse(at));

const isDayIn = ({ sinceMs, untilMs }: Window, day: string): boolean => {
  const begin = beginOfDay(day) ?? Number.NaN;
  return begin >= sinceMs && begin < untilMs;
};

/** A settlement's lump sum is left out: its payments are received one by one. */
const receiptsOf = (ledger: Ledger): readonly Receipt[] =>
  creditsIn(ledger)
    .filter(({ isLump }) => !isLump)
    .map(({ credit: { creditId, observed }, recordedBy }) => ({
      day: dayOf(observed.creditedAt),
      creditId,
      utr: observed.utr,
      amountPaise: observed.amountPaise,
      source: observed.source,
      referenceCode: recordedBy,
      customerId: ledger.payments.get(recordedBy ?? '')?.customerId ?? null,
    }));

const refundsOf = (ledger: Ledger): readonly Outgoing[] =>
  [...ledger.payments.values()].flatMap(({ referenceCode, customerId, refunds }) =>
    refunds.flatMap((refund, at): Outgoing[] => {
      if (refund.phase === 'recorded') return [];
      const sent: Outgoing = {
        kind: 'refund',
        id: `${referenceCode}-${at}`,
        // A transfer that was recorded later has no day of its own.
        day: refund.sentOn ?? dayOf(refund.recordedAt),
        number: refund.refundReference,
        transfer: refund.transferReference,
        amountPaise: refund.amountPaise,
        destination: refund.destination,
        ...{ referenceCode, customerId },
      };
      if (refund.returnedAt === null) return [sent];
      const day = dayOf(refund.returnedAt);
      return [sent, { ...sent, kind: 'returned', day, amountPaise: -refund.amountPaise }];
    }),
  );

/** Only what paid nothing: of any other reversed credit the audit wants a refund. */
const reversalsOf = (ledger: Ledger): readonly Outgoing[] =>
  creditsIn(ledger).flatMap(({ credit, recordedBy, reversedAt, isLump }): Outgoing[] =>
    isLump || reversedAt === null || recordedBy !== null || credit.claimedBy !== null
      ? []
      : [
          {
            kind: 'reversed',
            id: credit.creditId,
            day: dayOf(reversedAt),
            number: credit.creditId,
            transfer: credit.observed.utr,
            amountPaise: credit.observed.amountPaise,
            ...{ referenceCode: null, customerId: null, destination: null },
          },
        ],
  );

const byDay = (one: { readonly day: string }, other: { readonly day: string }): number =>
  one.day.localeCompare(other.day);

export const booksOf = (
  ledger: Ledger,
  invoices: readonly BookedInvoice[],
  window: Window,
): Books => ({
  documents: documentsOf(invoices, window).toSorted(byDay),
  receipts: receiptsOf(ledger)
    .filter(({ day }) => isDayIn(window, day))
    .toSorted(byDay),
  outgoings: [...refundsOf(ledger), ...reversalsOf(ledger)]
    .filter(({ day }) => isDayIn(window, day))
    .toSorted(byDay),
});
