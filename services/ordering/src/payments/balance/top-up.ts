import { paymentStream } from '@haat/contracts/events/payment';
import { type Paise, subtractPaise, sumPaise } from '@haat/contracts/money';
import { balanceMessages } from '@haat/contracts/payment-messages';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment/payment';
import {
  correctionPaise,
  hasReceivedDebit,
  topUpRefusal,
} from '@haat/domain/payment/payment-balance';
import type { PaymentRefusal, SubmittedPayment } from '@haat/domain/payment/payment-state';
import type { Position } from '@haat/event-store/port';
import { Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import { customerCommand, type Request } from '../../caller.ts';
import type { OrderingServices } from '../../ordering-services.ts';
import type { LoadedPayment } from '../own-payment.ts';
import { debitedFor, givenBy } from './sources.ts';

type Services = Pick<OrderingServices, 'store' | 'clock'>;
export type BalanceCaller = Request & { readonly customerId: string };

export type ToppedUp =
  | {
      readonly ok: true;
      readonly payment: LoadedPayment;
      readonly position: Position | null;
    }
  | { readonly ok: false; readonly refusal: TopUpRefusal };

export type TopUpRefusal =
  | PaymentRefusal
  | { readonly reason: 'too_little'; readonly freePaise: Paise; readonly parts: number };

export type TopUpRequest = {
  readonly target: LoadedPayment;
  readonly amountPaise: Paise;
  /** A payment is topped up once per cause. */
  readonly cause: string;
  readonly findSources: (topUpId: string) => Promise<readonly LoadedPayment[]>;
  /** Where the target corrects the source and takes over its top-ups. */
  readonly corrects?: { readonly orderId: string | null };
};

/** A repeat finds earlier debits; a voided top-up gets another id. */
const topUpIdOf = ({ voidedTopUps, referenceCode }: SubmittedPayment, cause: string): string => {
  let attempt = 0;
  let id: string;
  do {
    id = derivedId('top-up', referenceCode, cause, String(attempt));
    attempt += 1;
  } while (voidedTopUps.includes(id));
  return id;
};

/** Deterministic command id: repeats are the same. */
const give = (
  services: Services,
  caller: BalanceCaller,
  topUpId: string,
  command: Exclude<PaymentCommand, { type: 'SubmitPayment' }>,
  known?: LoadedPayment,
) => {
  const { referenceCode, type } = command;
  return executeCommand(
    services,
    paymentDecider,
    paymentStream(referenceCode),
    command,
    {
      ...customerCommand(caller, caller.customerId),
      commandId: derivedId(type, topUpId, referenceCode),
    },
    known,
  );
};

/**
 * All of it or nothing. Debits come first, the top-up last: after a crash a repeat continues, or
 * the worker returns the debits.
 */
export const topUp = async (
  services: Services,
  caller: BalanceCaller,
  requested: TopUpRequest,
): Promise<ToppedUp> => {
  const { target, amountPaise, cause } = requested;
  const topUpId = topUpIdOf(target.state, cause);
  const isThere = target.state.topUps.some((one) => one.topUpId === topUpId);
  if (isThere || amountPaise === 0) {
    const position = target.recorded.at(-1)?.position ?? null;
    return { ok: true, payment: target, position };
  }
  const unable = topUpRefusal(target.state);
  if (unable !== null) return { ok: false, refusal: unable };
  const sources = (await requested.findSources(topUpId)).filter(
    ({ state }) => state.referenceCode !== target.state.referenceCode,
  );
  const freePaise = sumPaise(sources.map((source) => givenBy(source, topUpId)));
  const refused = {
    ok: false,
    refusal: { reason: 'too_little', freePaise, parts: sources.length },
  } as const;
  // Not enough: write nothing.
  if (freePaise < amountPaise && requested.corrects === undefined) {
    const begun = sources.filter((source) => debitedFor(source, topUpId) > 0);
    await giveUp(services, caller, topUpId, target, begun);
    return refused;
  }
  const debited = await debitFrom(services, caller, { ...requested, topUpId, sources });
  const therePaise = sumPaise(debited.map((source) => debitedFor(source, topUpId)));
  if (therePaise === amountPaise) return arrive(services, caller, topUpId, target, debited);
  const state = await giveUp(services, caller, topUpId, target, debited);
  // Interrupted while it needed more: start again.
  if (therePaise > amountPaise && state?.voidedTopUps.includes(topUpId)) {
    return topUp(services, caller, { ...requested, target: { state, recorded: [] } });
  }
  return refused;
};

/** @returns the debited sources, once all is there or nothing is left. */
const debitFrom = async (
  services: Services,
  caller: BalanceCaller,
  {
    topUpId,
    sources,
    target,
    amountPaise,
    corrects,
  }: TopUpRequest & { readonly topUpId: string; readonly sources: readonly LoadedPayment[] },
): Promise<readonly LoadedPayment[]> => {
  const debited: LoadedPayment[] = [];
  let leftPaise = amountPaise;
  for (const source of sources) {
    if (leftPaise <= 0) break;
    const given = corrects ? leftPaise : givenBy(source, topUpId);
    const after = await debit(services, caller, topUpId, source, {
      type: 'DebitPayment',
      referenceCode: source.state.referenceCode,
      customerId: caller.customerId,
      topUpId,
      amountPaise: Math.min(leftPaise, given),
      by: target.state.referenceCode,
      debitedAt: isoNow(services.clock),
      corrects: corrects ?? null,
    });
    if (after === null) continue;
    debited.push(after);
    leftPaise = subtractPaise(leftPaise, debitedFor(after, topUpId));
  }
  return debited;
};

type Debit = Extract<PaymentCommand, { type: 'DebitPayment' }>;

const debit = async (
  services: Services,
  caller: BalanceCaller,
  topUpId: string,
  known: LoadedPayment,
  command: Debit,
): Promise<LoadedPayment | null> => {
  if (command.amountPaise <= 0) return null;
  const debited = await give(services, caller, topUpId, command, known);
  if (debited.ok) {
    const { state, recorded } = debited;
    if (state.phase === 'not_submitted') return null;
    return { state, recorded };
  }
  if (debited.refusal.reason !== 'not_free' || debited.state.phase === 'not_submitted') return null;
  // Partly spent since it was read: take what is left.
  const amountPaise = Math.min(subtractPaise(command.amountPaise, 1), debited.refusal.freePaise);
  return debit(services, caller, topUpId, known, { ...command, amountPaise });
};

const arrive = async (
  services: Services,
  caller: BalanceCaller,
  topUpId: string,
  target: LoadedPayment,
  debited: readonly LoadedPayment[],
): Promise<ToppedUp> => {
  const { referenceCode } = target.state;
  const parts = debited
    .map((source) => ({
      referenceCode: source.state.referenceCode,
      amountPaise: debitedFor(source, topUpId),
    }))
    // Concurrent twins must name the same parts.
    .toSorted((one, other) => (one.referenceCode < other.referenceCode ? -1 : 1));
  const arrived = await give(services, caller, topUpId, {
    type: 'TopUpPayment',
    ...{ referenceCode, topUpId, parts, toppedUpAt: isoNow(services.clock) },
    customerId: caller.customerId,
  });
  const { state } = arrived;
  if (state.phase === 'not_submitted') throw new Error(`${referenceCode} is not there`);
  const isThere = state.topUps.some((one) => one.topUpId === topUpId);
  // A faster twin may have debited others: return what it did not need.
  if (debited.some((source) => !hasReceivedDebit(state, topUpId, source.state.referenceCode))) {
    await giveUp(services, caller, topUpId, target, debited);
  }
  if (!isThere) {
    return { ok: false, refusal: arrived.ok ? { reason: 'top_up_ended' } : arrived.refusal };
  }
  const { recorded, position } = arrived.ok ? arrived : { recorded: [], position: null };
  return { ok: true, payment: { state, recorded }, position };
};

/** Voids the top-up first, so that the target can never take it; then returns the debits. */
const giveUp = async (
  services: Services,
  caller: BalanceCaller,
  topUpId: string,
  target: LoadedPayment,
  debited: readonly LoadedPayment[],
): Promise<SubmittedPayment | null> => {
  if (debited.length === 0) return null;
  const { referenceCode } = target.state;
  const { state } = await give(services, caller, topUpId, {
    type: 'VoidTopUp',
    referenceCode,
    topUpId,
  });
  if (state.phase === 'not_submitted') return null;
  for (const source of debited) {
    const code = source.state.referenceCode;
    if (hasReceivedDebit(state, topUpId, code)) continue;
    await give(services, caller, topUpId, { type: 'ReverseDebit', referenceCode: code, topUpId });
  }
  return state;
};

/** Each correction back and forth is another. */
const causeOfCorrection = ({ state: { referenceCode, reopenings } }: LoadedPayment): string =>
  `corrects ${referenceCode} ${reopenings}`;

/** @returns what moves to the target, including debits before an interruption. */
export const carriedTo = (corrected: LoadedPayment, target: LoadedPayment): Paise => {
  const topUpId = topUpIdOf(target.state, causeOfCorrection(corrected));
  if (hasReceivedDebit(target.state, topUpId, corrected.state.referenceCode)) return 0;
  return debitedFor(corrected, topUpId) || correctionPaise(corrected.state);
};

/** @param orderId of the corrected payment, if any. @throws {Refusal} 409 */
export const carryTopUp = async (
  services: Services,
  caller: BalanceCaller,
  corrected: LoadedPayment,
  target: LoadedPayment,
  orderId: string | null,
): Promise<LoadedPayment> => {
  const amountPaise = carriedTo(corrected, target);
  const cause = causeOfCorrection(corrected);
  const carried = await topUp(services, caller, {
    ...{ target, amountPaise, cause, corrects: { orderId } },
    findSources: async () => [corrected],
  });
  if (!carried.ok) {
    const error = balanceMessages.reportedAlone(balanceMessages.balanceChanged);
    throw new Refusal(409, error);
  }
  return carried.payment;
};
