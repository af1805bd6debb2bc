import { paymentStream, refundNumberStream, utrStream } from '@haat/contracts/events/payment';
import { type PaymentPurpose, paymentIntentStream } from '@haat/contracts/events/payment-intent';
import type { CreateInitialFields } from '@haat/contracts/http/payments';
import { formatRupees, type Paise, rupeesToPaise, subtractPaise } from '@haat/contracts/money';
import { balanceMessages, paymentMessages, paymentNotices } from '@haat/contracts/payment-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { readUtr, utrLooksUnusual } from '@haat/contracts/utr';
import { paymentDecider } from '@haat/domain/payment/payment';
import { toppedUpLeft } from '@haat/domain/payment/payment-balance';
import { paymentIntentDecider } from '@haat/domain/payment/payment-intent';
import { isBeingVerified, type PaymentState } from '@haat/domain/payment/payment-state';
import { refundNumberDecider } from '@haat/domain/payment/refund-number';
import { reportOf, type UtrState, utrDecider } from '@haat/domain/payment/utr';
import type { Position } from '@haat/event-store/port';
import { customerCommand } from '@haat/ordering/caller';
import { findSources } from '@haat/ordering/payments/balance/sources';
import { type ToppedUp, topUp } from '@haat/ordering/payments/balance/top-up';
import { Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { newReferenceCode, orderIdFor } from '@haat/platform/ids';
import {
  type Aggregate,
  absent,
  executeCommand,
  loadAggregate,
  multiStreamAppend,
} from '@haat/record/commands';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context.ts';
import { extendHold } from '../../domain-names/hold/hold-domain.ts';
import type { ReceivedFile } from '../../http/received-file.ts';
import type { Upload } from '../../http/uploads.ts';
import { requireFewOpenPayments } from './open-payments.ts';
import { readScreenshot } from './screenshot.ts';

type Caller = Pick<FastifyRequest, 'commandId' | 'id'> & { readonly customerId: string };
type Services = Pick<
  ApiContext,
  'store' | 'clock' | 'db' | 'log' | 'settings' | 'uploads' | 'outcomes' | 'holdLimits'
>;

export type PaymentSubmission = CreateInitialFields & {
  readonly screenshot?: ReceivedFile | undefined;
  readonly corrects?: { readonly referenceCode: string; readonly purpose: PaymentPurpose | null };
};

export type Reported = {
  readonly referenceCode: string;
  readonly notice: string | null;
  /** The balance's part; null if not requested. */
  readonly balanceUsedPaise: Paise | null;
  readonly position: Position | null;
};

/**
 * A repeat gets the first reference code, also after a crash, and an ended payment without money is
 * verified again. Another customer with the same ID is never locked out. @throws {Refusal} 400 for
 * bad input, 409 for a full account or a refund's ID, 429 for unknown payments.
 */
export const submitPayment = async (
  services: Services,
  caller: Caller,
  reported: PaymentSubmission,
): Promise<Reported> => {
  const { clock } = services;
  const { customerId } = caller;
  const utr = readUtr(reported.txn_id);
  if (utr === null) {
    const error = paymentMessages.utrRequired;
    throw new Refusal(400, error, { fields: { txn_id: error } });
  }
  const amountPaise = rupeesToPaise(reported.amount);
  if (!amountPaise) throw new Refusal(400, refusalMessages.invalidAmount);
  const balancePaise = readBalanceUse(reported.use_balance);
  const corrected = reported.corrects?.referenceCode ?? null;
  const few = requireFewOpenPayments(services, customerId, corrected);
  const [link, isOfRefund, isLimited] = await Promise.all([
    readTr(services, customerId, reported.tr),
    isRefund(services, utr),
    // A repeat ignores it.
    few.then(
      () => false,
      () => true,
    ),
  ]);
  // A new ID needs no read: a known one's claim is refused. These treat a repeat differently.
  const isReadFirst = isOfRefund || isLimited || reported.screenshot !== undefined;
  const known = isReadFirst ? await loadUtr(services, utr) : absent(utrDecider);
  const report = reportOf(known.state, customerId);
  if (report === undefined) {
    // Banks also return money under the original ID, which its customer may submit again.
    if (isOfRefund) {
      const error = refusalMessages.transactionIdOfRefund;
      throw new Refusal(409, error, { fields: { txn_id: error } });
    }
    await few;
  }
  const screenshot = await readScreenshot(reported.screenshot);
  const earlier = report && (await loadReported(services, report.referenceCode));
  // No event names a repeat's picture: stored ones would be unlimited.
  const isRepeat = earlier !== undefined && earlier.state.phase !== 'not_submitted';
  const screenshotHash = isRepeat
    ? (screenshot?.file.hash ?? null)
    : await storeScreenshot(services, customerId, screenshot);
  const submittedAt = isoNow(clock);
  const purpose = link?.purpose ?? reported.corrects?.purpose ?? null;
  let expected: Aggregate<UtrState> | undefined = known;
  const { referenceCode, isDisputed, submitted } = await multiStreamAppend(
    services,
    async ({ held, sending }) => {
      const claimed = await claimUtr(held, caller, { utr, submittedAt, known: expected });
      expected = undefined;
      const { referenceCode } = claimed;
      const submitted = await executeCommand(
        sending,
        paymentDecider,
        paymentStream(referenceCode),
        {
          type: 'SubmitPayment',
          referenceCode,
          customerId,
          utr,
          tr: link?.tr ?? null,
          amountPaise,
          referenceText: reported.reference_text || null,
          screenshotHash,
          utrLooksUnusual: utrLooksUnusual(utr),
          purpose,
          submittedAt,
        },
        customerCommand(caller, customerId, orderIdFor(referenceCode, submittedAt, 0)),
        // A new code has no stream yet.
        claimed.isNew ? absent(paymentDecider) : earlier,
      );
      return { ...claimed, submitted };
    },
  );
  await extendHold(services, caller, purpose).catch((error) =>
    // Only the payment counts.
    services.log.warn({ err: error, referenceCode }, 'the hold of a domain was not prolonged'),
  );
  if (submitted.ok) services.outcomes.payments.keep(referenceCode, submitted.recorded);
  // A refusal is a repeat with other details: the first ones stand.
  const position = submitted.ok ? submitted.position : null;
  const reopened = await reopen(services, caller, referenceCode, submitted.state);
  const disputed = isDisputed ? paymentNotices.disputed : null;
  const checked = reopened === 'too_often' ? paymentNotices.checkedTooOften : disputed;
  const { state } = submitted;
  const isWithout = state.phase !== 'not_submitted' && state.screenshotHash === null;
  const notSaved = screenshot !== null && isWithout ? paymentNotices.screenshotNotSaved : null;
  const written = {
    ...{ referenceCode, notice: together(checked, notSaved) },
    position: reopened === 'too_often' ? position : (reopened ?? position),
  };
  if (balancePaise === null) return { ...written, balanceUsedPaise: null };
  const toppedUp = await topUpReported(services, caller, referenceCode, balancePaise);
  if (!toppedUp.ok) {
    const why = balanceMessages.reportedAlone(whyNot(toppedUp, balancePaise));
    return { ...written, notice: together(why, notSaved), balanceUsedPaise: 0 };
  }
  const balanceUsedPaise = toppedUpLeft(toppedUp.payment.state);
  return { ...written, position: toppedUp.position ?? written.position, balanceUsedPaise };
};

const together = (...sentences: readonly (string | null)[]): string | null =>
  sentences.filter((sentence) => sentence !== null).join(' ') || null;

/** Stored before an event names it. @returns null if the day is used up. @throws {Refusal} 409 */
const storeScreenshot = async (
  { uploads }: Services,
  customerId: string,
  screenshot: Upload | null,
): Promise<string | null> => {
  if (screenshot === null) return null;
  const stored = await uploads.store(customerId, [screenshot]);
  if (stored === 'account_full') {
    const error = refusalMessages.screenshotsFull;
    throw new Refusal(409, error, { fields: { screenshot: error } });
  }
  return stored === 'stored' ? screenshot.file.hash : null;
};

const readBalanceUse = (typed: string | undefined): Paise | null => {
  if (!typed) return null;
  const paise = rupeesToPaise(typed);
  if (paise === null) throw new Refusal(400, refusalMessages.invalidAmount);
  return paise === 0 ? null : paise;
};

/** Only after the payment is submitted: that must not depend on the balance. */
const topUpReported = async (
  services: Services,
  caller: Caller,
  referenceCode: string,
  requestedPaise: Paise,
): Promise<ToppedUp> => {
  const { state, recorded } = await loadReported(services, referenceCode);
  if (state.phase === 'not_submitted') throw new Error(`${referenceCode} is not there`);
  // A repeat finds it; after it went elsewhere, it is taken again.
  const amountPaise = Math.max(0, subtractPaise(requestedPaise, toppedUpLeft(state)));
  const cause = `reported ${state.topUps.length}`;
  return topUp(services, caller, {
    ...{ target: { state, recorded }, amountPaise, cause },
    findSources: (topUpId) => findSources(services, caller.customerId, topUpId),
  });
};

const whyNot = ({ refusal }: Extract<ToppedUp, { ok: false }>, neededPaise: Paise): string =>
  refusal.reason === 'too_little'
    ? balanceMessages.tooLow(formatRupees(refusal.freePaise), formatRupees(neededPaise))
    : balanceMessages.balanceChanged;

/** A refund that bounced may be sent again under its ID: a person checks. */
const isRefund = async ({ store }: Services, utr: string): Promise<boolean> => {
  const stream = refundNumberStream(store.names.refund(utr));
  return (await loadAggregate(store, refundNumberDecider, stream)).state.phase !== 'free';
};

/** @throws {Refusal} 400 for a `tr` of another customer. */
const readTr = async (
  { store }: Services,
  customerId: string,
  typed: string | undefined,
): Promise<{ readonly tr: string; readonly purpose: PaymentPurpose } | null> => {
  if (!typed) return null;
  const tr = typed.toUpperCase();
  if (/^[A-Z0-9]{1,35}$/.test(tr)) {
    const { state } = await loadAggregate(store, paymentIntentDecider, paymentIntentStream(tr));
    if (state.phase === 'opened' && state.customerId === customerId) {
      return { tr, purpose: state.purpose };
    }
  }
  throw new Refusal(400, refusalMessages.linkNotYours);
};

const loadUtr = ({ store }: Services, utr: string): Promise<Aggregate<UtrState>> =>
  loadAggregate(store, utrDecider, utrStream(store.names.utr(utr)));

/** Also not submitted after an interrupted earlier report. */
const loadReported = (
  { store }: Services,
  referenceCode: string,
): Promise<Aggregate<PaymentState>> =>
  loadAggregate(store, paymentDecider, paymentStream(referenceCode));

/** @returns the report's reference code, new or first. */
const claimUtr = async (
  services: Services,
  caller: Caller,
  {
    utr,
    submittedAt,
    known,
  }: {
    readonly utr: string;
    readonly submittedAt: string;
    readonly known: Aggregate<UtrState> | undefined;
  },
) => {
  const { customerId } = caller;
  const stream = utrStream(services.store.names.utr(utr));
  const referenceCode = newReferenceCode();
  const claimed = await executeCommand(
    services,
    utrDecider,
    stream,
    { type: 'ClaimUtr', utr, referenceCode, customerId },
    customerCommand(caller, customerId, orderIdFor(referenceCode, submittedAt, 0)),
    known,
  );
  const own = reportOf(claimed.state, customerId)?.referenceCode ?? referenceCode;
  return {
    referenceCode: own,
    isNew: own === referenceCode,
    isDisputed: claimed.state.reports.length > 1,
  };
};

/** Submitting again verifies an ended payment again, for a late credit. */
const reopen = async (
  services: Services,
  caller: Caller,
  referenceCode: string,
  payment: PaymentState,
): Promise<Position | 'too_often' | null> => {
  if (isBeingVerified(payment) || payment.phase === 'verified') return null;
  const stream = paymentStream(referenceCode);
  const reopened = await executeCommand(
    services,
    paymentDecider,
    stream,
    {
      type: 'ReopenPayment',
      by: 'customer',
      referenceCode,
      reason: 'The customer reported it again.',
      reopenedAt: isoNow(services.clock),
    },
    customerCommand(caller, caller.customerId),
  );
  if (reopened.ok) return reopened.position;
  return reopened.refusal.reason === 'reopened_too_often' ? 'too_often' : null;
};
