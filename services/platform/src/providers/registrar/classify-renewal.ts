import type { HttpAnswer, HttpResult } from '../../http/http-client.ts';
import {
  isAboutAnother,
  isLocked,
  isRefused,
  isSuccess,
  notUnderstood,
  readAction,
  unknown,
} from './classify-action.ts';
import type { Renewal, RenewalRefusal, RenewRequest } from './port.ts';
import { isUnderWay, renewalRefusalIn, restoreRefusalIn } from './renewal-refusals.ts';
import { costOf, messageOf, NO_ANSWER, registrarAnswer, type WireAnswer } from './wire.ts';

type RequestedRenewal = Pick<RenewRequest, 'registrarOrderId' | 'domain'>;

const isOfAnother = (wire: WireAnswer, { registrarOrderId, domain }: RequestedRenewal): boolean =>
  isAboutAnother(wire, domain) || (wire.entityid != null && wire.entityid !== registrarOrderId);

type RefusalIn = (words: string) => RenewalRefusal | null;

const refusalOf = (wire: WireAnswer, refusalIn: RefusalIn): Renewal | null => {
  const description = messageOf(wire);
  if (isUnderWay(description)) return unknown(description);
  const failure = refusalIn(description);
  if (failure === null) return null;
  return { kind: 'failed', failure, description, answer: registrarAnswer(wire) };
};

const classifyReadable = (
  answer: HttpAnswer,
  wire: WireAnswer,
  renewal: RequestedRenewal,
  refusalIn: RefusalIn,
): Renewal => {
  if (isOfAnother(wire, renewal)) return notUnderstood(answer, wire);
  if (isLocked(wire)) return { kind: 'pending', answer: registrarAnswer(wire) };
  // Only known words are a refusal: after any other it may be renewed.
  if (isRefused(wire)) return refusalOf(wire, refusalIn) ?? notUnderstood(answer, wire);
  if (answer.status >= 400 || wire.entityid == null) return notUnderstood(answer, wire);
  if (isSuccess(wire)) {
    return { kind: 'renewed', answer: registrarAnswer(wire), cost: costOf(wire) };
  }
  // Accepted in any other state: poll, never request again.
  return { kind: 'pending', answer: registrarAnswer(wire) };
};

const classifierOf =
  (refusalIn: RefusalIn) =>
  (result: HttpResult, renewal: RequestedRenewal): Renewal =>
    readAction<Renewal>(result, {
      notLetIn: (description) => ({
        kind: 'failed',
        failure: 'auth',
        description,
        answer: NO_ANSWER,
      }),
      classify: (answer, wire) => classifyReadable(answer, wire, renewal, refusalIn),
    });

/** `renewal`: the order and its domain, in ASCII. */
export const classifyRenewal = classifierOf(renewalRefusalIn);
/** The same for an order in redemption. */
export const classifyRestore = classifierOf(restoreRefusalIn);
