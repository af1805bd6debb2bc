import { creditStream } from '@haat/contracts/events/credit';
import { paymentStream } from '@haat/contracts/events/payment';
import { type Paise, subtractPaise } from '@haat/contracts/money';
import { ERASED } from '@haat/contracts/personal';
import { creditDecider } from '@haat/domain/payment/credit';
import { paymentDecider } from '@haat/domain/payment/payment';
import { hasUtr, type PaymentWithUtr, refusalFor } from '@haat/domain/payment/payment-state';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import { creditIdOf, type GivenCredit } from './credit-name.ts';
import { reviewedIn } from './find-payment.ts';
import {
  type CreditTaken,
  contextOf,
  give,
  NOT_FOUND,
  type PaymentResolution,
  type Resolved,
} from './resolution.ts';

/**
 * By default claims the credit of the review, else of the submitted UTR. `insists` allows an unseen
 * credit above the submitted amount or with a bank's id, and a reversed one.
 */
export const verifyInReview = async (
  services: CommandServices,
  resolution: PaymentResolution,
  credited: {
    readonly creditedPaise: Paise;
    readonly credit?: GivenCredit | undefined;
    readonly insists?: boolean;
  },
): Promise<Resolved> => {
  const { referenceCode } = resolution;
  const { state: payment, recorded } = await loadAggregate(
    services.store,
    paymentDecider,
    paymentStream(referenceCode),
  );
  if (payment.phase === 'not_submitted') return NOT_FOUND;
  if (!hasUtr(payment)) return { ok: false, refusal: refusalFor(payment) };
  if (credited.credit === undefined && payment.utr === ERASED) {
    return { ok: false, refusal: { reason: 'utr_forgotten' } };
  }
  // Under the UTR, a credit with a bank's id would count as new money.
  const [reviewed] = reviewedIn(recorded);
  const own = reviewed === undefined ? { utr: payment.utr } : { creditId: reviewed };
  const { creditedPaise, credit = own, insists = false } = credited;
  const creditId = creditIdOf(services.store.names, credit);
  const verify = {
    type: 'RecordPaymentVerified',
    referenceCode,
    creditId,
    creditedPaise,
    excessPaise: Math.max(0, subtractPaise(creditedPaise, payment.amountPaise)),
    matchedBy: 'operator',
    verifiedAt: isoNow(services.clock),
  } as const;
  // First, or the credit would be claimed for a payment that cannot take it.
  const decision = paymentDecider.decide(verify, payment);
  if (!decision.ok) return decision;
  if (decision.events.length > 0) {
    const taken = await claimCredit(services, resolution, payment, {
      ...{ credit, insists },
      amountPaise: creditedPaise,
    });
    if (taken !== null) return { ok: false, refusal: taken };
  }
  return give(services, resolution, verify);
};

/** Claims every id of the credit. @returns null on success. */
const claimCredit = async (
  services: CommandServices,
  resolution: PaymentResolution,
  { referenceCode, customerId, utr, tr, amountPaise: reportedPaise }: PaymentWithUtr,
  {
    credit,
    amountPaise,
    insists,
  }: {
    readonly credit: GivenCredit;
    readonly amountPaise: Paise;
    readonly insists: boolean;
  },
): Promise<CreditTaken | null> => {
  const now = isoNow(services.clock);
  const { names } = services.store;
  const creditId = creditIdOf(names, credit);
  const { state } = await loadAggregate(services.store, creditDecider, creditStream(creditId));
  if (state.observed === null) {
    // A mistyped bank id would create a second credit for one transfer.
    if ('creditId' in credit || ('bankId' in credit && !insists)) {
      return { reason: 'credit_unknown' };
    }
    if (amountPaise > reportedPaise && !insists) return { reason: 'above_report', reportedPaise };
  }
  const seenUtr = state.observed === null ? utrOf(credit) : state.observed.utr;
  const other = await alternateCreditIdOf(services, { referenceCode, utr, seenUtr, insists });
  if (typeof other === 'object' && other !== null) return other;
  if (!insists && (await isReversed(services, [creditId, other ?? creditId]))) {
    return { reason: 'credit_reversed' };
  }
  const observed = await executeCommand(
    services,
    creditDecider,
    creditStream(creditId),
    {
      type: 'ObserveCredit',
      ...{ creditId, source: 'operator', amountPaise, creditedAt: now, observedAt: now },
      utr: utrOf(credit),
      bankId: 'bankId' in credit ? credit.bankId : null,
      ...{ tr: null, note: null, payer: null },
      asked: { referenceCode, customerId, utr, tr },
    },
    contextOf(resolution),
  );
  if (!observed.ok && observed.refusal.reason === 'differs') {
    return { reason: 'credit_differs', amountPaise: observed.refusal.amountPaise };
  }
  for (const id of new Set([other ?? creditId, creditId])) {
    const claimed = await executeCommand(
      services,
      creditDecider,
      creditStream(id),
      { type: 'ClaimCredit', creditId: id, referenceCode, customerId, claimedAt: now, insists },
      contextOf(resolution),
    );
    if (!claimed.ok && claimed.refusal.reason === 'settlement') {
      return { reason: 'credit_settlement', settlement: claimed.refusal.settlement };
    }
    const holder = claimed.state.claim?.referenceCode ?? referenceCode;
    if (holder !== referenceCode) return { reason: 'credit_claimed', referenceCode: holder };
  }
  return null;
};

/** The bank may have reversed it under another id, after the review began. */
const isReversed = async (
  { store }: CommandServices,
  creditIds: readonly string[],
): Promise<boolean> => {
  const credits = await Promise.all(
    [...new Set(creditIds)].map((id) => loadAggregate(store, creditDecider, creditStream(id))),
  );
  return credits.some(({ state }) => state.isReversed);
};

const utrOf = (credit: GivenCredit): string | null => ('utr' in credit ? credit.utr : null);

/** Also claims the UTR's id: the same money must not pay twice. @returns null for no other id. */
const alternateCreditIdOf = async (
  { store }: CommandServices,
  given: {
    readonly referenceCode: string;
    readonly utr: string;
    readonly seenUtr: string | null;
    readonly insists: boolean;
  },
): Promise<string | null | CreditTaken> => {
  const { referenceCode, utr, seenUtr, insists } = given;
  if (seenUtr === ERASED || (seenUtr === null && utr === ERASED)) return null;
  const id = store.names.credit({ utr: seenUtr ?? utr });
  if (seenUtr !== null) return id;
  const { state } = await loadAggregate(store, creditDecider, creditStream(id));
  if (state.phase === 'unseen' || state.claim?.referenceCode === referenceCode) return id;
  if (insists) return null;
  return {
    reason: 'own_credit_apart',
    utr,
    amountPaise: state.observed?.amountPaise ?? null,
    referenceCode: state.claim?.referenceCode ?? null,
  };
};
