import type { HttpAnswer, HttpResult } from '../../http/http-client.ts';
import { excerptOf } from '../excerpt.ts';
import {
  changeRefusalIn,
  isAbsenceOf,
  isSameAsBefore,
  type RequestedThing,
} from './change-refusals.ts';
import {
  isAboutAnother,
  isLocked,
  isRefused,
  isSuccess,
  notUnderstood,
  readAction,
} from './classify-action.ts';
import type { ChangeOutcome } from './port.ts';
import { isAccountRefusal, kindOf, soundsLikeTrouble } from './refusals.ts';
import { isUnderWay } from './renewal-refusals.ts';
import { messageOf, registrarAnswer, type WireAnswer } from './wire.ts';

export type RequestedDomainChange = {
  readonly thing: RequestedThing;
  /** In ASCII. */
  readonly domain: string;
  /** Null where the answers have none: the DNS is changed by the domain. */
  readonly registrarOrderId: string | null;
};

/** For the customer. */
export const OUR_ACCOUNT = 'Our registrar can’t take changes right now. Please try again later.';
export const GONE = 'This domain is no longer at our registrar. Contact support.';

type Refused = Extract<ChangeOutcome, { readonly kind: 'refused' }>;

export const refused = (
  failure: Refused['failure'],
  reason: string,
  description: string,
): ChangeOutcome => ({ kind: 'refused', failure, reason, description });

const isOfAnother = (wire: WireAnswer, change: RequestedDomainChange): boolean => {
  if (isAboutAnother(wire, change.domain)) return true;
  const { registrarOrderId } = change;
  return registrarOrderId !== null && wire.entityid != null && wire.entityid !== registrarOrderId;
};

const WITHOUT_AN_ORDER: ReadonlySet<RequestedThing> = new Set(['dns_on', 'verification']);

/** DNS answers name no order. */
const isOfThis = (
  wire: WireAnswer,
  { registrarOrderId, domain, thing }: RequestedDomainChange,
): boolean =>
  registrarOrderId === null ||
  WITHOUT_AN_ORDER.has(thing) ||
  wire.entityid === registrarOrderId ||
  wire.description?.trim().toLowerCase() === domain;

const refusalOf = (wire: WireAnswer, change: RequestedDomainChange): ChangeOutcome | null => {
  const words = messageOf(wire);
  const { thing, registrarOrderId } = change;
  if (isUnderWay(words)) return { kind: 'pending', description: words };
  if (soundsLikeTrouble(words)) return null;
  if (isSameAsBefore(words, thing)) return { kind: 'done' };
  // Before our account: "IP address is not valid" is about a record.
  const reason = changeRefusalIn(words, thing);
  if (reason !== null) return refused('refused', reason, words);
  const account = kindOf(words);
  if (isAccountRefusal(account)) return refused(account, OUR_ACCOUNT, words);
  const isGone = registrarOrderId !== null && isAbsenceOf(words, { registrarOrderId });
  return isGone ? refused('refused', GONE, words) : null;
};

const classifyReadable = (
  answer: HttpAnswer,
  wire: WireAnswer,
  change: RequestedDomainChange,
): ChangeOutcome => {
  if (isOfAnother(wire, change)) return notUnderstood(answer, wire);
  if (isLocked(wire)) return { kind: 'pending', description: messageOf(wire) };
  // Only known words are a refusal: after any other it may be changed.
  if (isRefused(wire)) return refusalOf(wire, change) ?? notUnderstood(answer, wire);
  const hasError = registrarAnswer(wire).error !== null;
  if (answer.status >= 400 || hasError || !isOfThis(wire, change)) {
    return notUnderstood(answer, wire);
  }
  if (isSuccess(wire)) return { kind: 'done' };
  const state = wire.actionstatus ?? wire.status;
  if (state == null || state === '') return notUnderstood(answer, wire);
  // Accepted in any other state: read it back.
  return { kind: 'pending', description: messageOf(wire) || excerptOf(answer) };
};

export const classifyChange = (result: HttpResult, change: RequestedDomainChange): ChangeOutcome =>
  readAction<ChangeOutcome>(result, {
    notLetIn: (description) => refused('auth', OUR_ACCOUNT, description),
    classify: (answer, wire) => classifyReadable(answer, wire, change),
  });
