import { type CreditEvidence, creditStream } from '@haat/contracts/events/credit';
import { paymentIntentStream } from '@haat/contracts/events/payment-intent';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { type CreditState, creditDecider } from '@haat/domain/payment/credit';
import { type CreditTie, findTr, judgeCredit } from '@haat/domain/payment/credit-match';
import { paymentIntentDecider } from '@haat/domain/payment/payment-intent';
import type { PaymentWithUtr, SubmittedPayment } from '@haat/domain/payment/payment-state';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, loadAggregate, type MultiStreamAppend } from '@haat/record/commands';
import type { StreamNames } from '@haat/record/encryption';
import { command, DONE, later, multiStreamCommands } from '../engine/step.ts';
import type { JobResult } from '../queue/queues.ts';
import type { BankCredit } from './payment-verifier.ts';
import { type Competitors, reportsOf } from './reports.ts';
import { putInReview, type ReviewServices, record, type VerifyPaymentJob } from './verification.ts';

/** If it is known after all, its append is refused, and it is read and judged again. */
export const expectNewCredit = (
  { store }: Pick<CommandServices, 'store'>,
  { streamCache }: Pick<VerifyPaymentJob, 'streamCache'>,
  found: BankCredit,
): void => streamCache.expectNew(creditStream(namesOf(store.names, found).creditId));

/** The credit is claimed before the payment is verified, so that it pays only once. */
export const settleCredit = (
  services: ReviewServices,
  job: VerifyPaymentJob,
  payment: PaymentWithUtr,
  found: BankCredit,
  competitors: Competitors,
): Promise<JobResult> =>
  multiStreamCommands(services, job, (go) => settleTogether(go, job, payment, found, competitors));

const settleTogether = async (
  { held, sending }: MultiStreamAppend<ReviewServices>,
  job: VerifyPaymentJob,
  payment: PaymentWithUtr,
  found: BankCredit,
  competitors: Competitors,
): Promise<JobResult> => {
  const { referenceCode } = payment;
  const { creditId, otherIds } = namesOf(held.store.names, found);
  const creditDetails = { creditId, utr: found.utr, amountPaise: found.amountPaise };
  const answered: CreditEvidence = { ...creditDetails, creditedAt: found.creditedAt, tr: found.tr };
  const review = (reason: Parameters<typeof putInReview>[3], credit: CreditEvidence = answered) =>
    putInReview(sending, job, payment, reason, {
      credit,
      ...(reason === 'disputed' ? { reports: reportsOf([payment, ...competitors.known]) } : {}),
    });

  const seen = await observe(held, job, payment, found, answered);
  if (seen === 'differs') return review('answers_differ');
  const credit = evidenceOf(seen, answered);
  let isOurs = false;
  let { isReversed, settlement } = seen;
  for (const id of [creditId, ...otherIds]) {
    const state =
      id === creditId
        ? seen
        : (await loadAggregate(held.store, creditDecider, creditStream(id))).state;
    isReversed ||= state.isReversed;
    settlement ??= state.settlement;
    if (state.claim === null) continue;
    if (state.claim.referenceCode !== referenceCode) return review('credit_claimed', credit);
    isOurs = true;
  }

  // A settlement, one sum for many payments: each of them is also a credit.
  if (settlement !== null && !isOurs) return review('answers_differ', credit);

  // If this payment claimed it before, the statement import alerts a person about the reversal.
  if (isReversed && !isOurs) return review('reversed', credit);

  // A statement has no `tr`; the bank's answer does.
  const tie = (await tieOf(held, seen.observed ?? found)) ?? (await tieOf(held, found));
  const facts = { tie, competitors: competitors.count, isClaimed: isOurs };
  const verdict = judgeCredit(payment, credit, facts);
  if (verdict.kind === 'review') return review(verdict.reason, credit);

  // Other ids first: after a crash no other payment can claim the credit by them.
  for (const id of [...otherIds, creditId]) {
    if (!(await claim(held, job, payment, id))) return review('credit_claimed', credit);
  }
  const creditedPaise = credit.amountPaise;
  const isRecorded = await record(
    sending,
    job,
    payment,
    verdict.kind === 'short'
      ? {
          type: 'RecordPaymentRejected',
          referenceCode,
          rejection: 'underpaid',
          reason: short(creditedPaise, verdict.requiredPaise),
          creditId,
          creditedPaise,
        }
      : {
          type: 'RecordPaymentVerified',
          referenceCode,
          creditId,
          creditedPaise,
          excessPaise: verdict.excessPaise,
          matchedBy: verdict.matchedBy,
          verifiedAt: isoNow(sending.clock),
        },
  );
  if (isRecorded) return DONE;
  // For example, a part was debited since: judge it again.
  job.log.error({ referenceCode, creditId }, 'a claimed credit was not recorded yet');
  return later(REJUDGE_MS);
};

const REJUDGE_MS = 1_000;

/** @returns reference codes of payments that claimed the credit, by any of its names. */
export const claimantsOf = async (
  { store }: Pick<CommandServices, 'store'>,
  found: BankCredit,
): Promise<ReadonlySet<string>> => {
  const { creditId, otherIds } = namesOf(store.names, found);
  const credits = await Promise.all(
    [creditId, ...otherIds].map((id) => loadAggregate(store, creditDecider, creditStream(id))),
  );
  return new Set(credits.flatMap(({ state }) => state.claim?.referenceCode ?? []));
};

/** Whether an interrupted run claimed the credit for this payment. In review only operators claim. */
export const hasUnrecordedClaim = (
  { referenceCode, phase, creditedPaise }: SubmittedPayment,
  claimants: ReadonlySet<string>,
): boolean => creditedPaise === null && phase !== 'in_review' && claimants.has(referenceCode);

/** The bank's own id, if any; the UTR is claimed too, so that a credit with two ids pays once. */
const namesOf = (names: StreamNames, { bankId, utr }: BankCredit) => {
  const byUtr = names.credit({ utr });
  if (bankId === null) return { creditId: byUtr, otherIds: [] };
  return { creditId: names.credit({ bankId }), otherIds: [byUtr] };
};

/** The first observation of a credit stands; a different one later needs a person. */
const observe = async (
  services: CommandServices,
  job: VerifyPaymentJob,
  { referenceCode, customerId, utr, tr }: PaymentWithUtr,
  { bankId, note, payer }: BankCredit,
  answered: CreditEvidence,
): Promise<CreditState | 'differs'> => {
  const observed = await command(services, job, creditDecider, creditStream(answered.creditId), {
    type: 'ObserveCredit',
    ...answered,
    source: 'bank',
    bankId,
    note,
    payer,
    asked: { referenceCode, customerId, utr, tr },
    observedAt: isoNow(services.clock),
  });
  // If this payment has claimed the credit, it observed it before.
  if (observed.ok || observed.state.claim?.referenceCode === referenceCode) return observed.state;
  return 'differs';
};

const evidenceOf = ({ observed }: CreditState, answered: CreditEvidence): CreditEvidence => {
  if (observed === null) return answered;
  const { creditId, utr, amountPaise, creditedAt, tr } = observed;
  return { creditId, utr, amountPaise, creditedAt, tr };
};

/** The customer whose UPI link was used. */
const tieOf = async (
  { store }: CommandServices,
  { tr, note }: Pick<BankCredit, 'tr' | 'note'>,
): Promise<CreditTie | null> => {
  const noted = note === null ? null : findTr(note);
  for (const [by, given] of [
    ['tr', tr === null ? null : findTr(tr)],
    ['note', noted],
  ] as const) {
    if (given === null) continue;
    const stream = paymentIntentStream(given);
    const { state } = await loadAggregate(store, paymentIntentDecider, stream);
    if (state.phase === 'opened') return { by, customerId: state.customerId };
  }
  return null;
};

const claim = async (
  services: CommandServices,
  job: VerifyPaymentJob,
  { referenceCode, customerId }: PaymentWithUtr,
  creditId: string,
): Promise<boolean> => {
  const claimed = await command(services, job, creditDecider, creditStream(creditId), {
    type: 'ClaimCredit',
    creditId,
    referenceCode,
    customerId,
    claimedAt: isoNow(services.clock),
  });
  return claimed.ok && claimed.state.claim?.referenceCode === referenceCode;
};

const short = (credited: Paise, required: Paise): string =>
  `You paid ${formatRupees(credited)} of ${formatRupees(required)}. Pay the remaining ` +
  `${formatRupees(required - credited)}: what you paid is in your balance.`;
