import type { HttpAnswer, HttpResult } from '../../http/http-client.ts';
import {
  isAboutAnother,
  isLocked,
  isRefused,
  isSuccess,
  notUnderstood,
  readAction,
} from './classify-action.ts';
import type { Registration } from './port.ts';
import { notLetIn, refusal } from './refusals.ts';
import { costOf, registrarAnswer, type WireAnswer } from './wire.ts';

const ids = (wire: WireAnswer) => ({
  customerId: wire.customerid ?? null,
  answer: registrarAnswer(wire),
});

const classifyReadable = (answer: HttpAnswer, wire: WireAnswer, domain: string): Registration => {
  if (isAboutAnother(wire, domain)) return notUnderstood(answer, wire);
  if (isLocked(wire)) {
    return { kind: 'pending', state: 'locked', entityId: wire.entityid ?? null, ...ids(wire) };
  }
  // Only known words are a refusal: after any other the domain may be registered.
  if (isRefused(wire)) return refusal(wire) ?? notUnderstood(answer, wire);
  if (answer.status >= 400 || wire.entityid == null) return notUnderstood(answer, wire);
  if (isSuccess(wire)) {
    return { kind: 'registered', entityId: wire.entityid, ...ids(wire), cost: costOf(wire) };
  }
  // In any other state there is an order to poll: never order again.
  return { kind: 'pending', state: 'in_progress', entityId: wire.entityid, ...ids(wire) };
};

/** `domain` in ASCII. */
export const classifyRegistration = (result: HttpResult, domain: string): Registration =>
  readAction<Registration>(result, {
    notLetIn,
    classify: (answer, wire) => classifyReadable(answer, wire, domain),
  });
