import type { HttpAnswer, HttpResult } from '../../http/http-client.ts';
import { excerptOf } from '../excerpt.ts';
import type { OutcomeUnknown, Registration } from './port.ts';
import { notLetIn, refusal, soundsLikeTrouble } from './refusals.ts';
import { costOf, readAnswer, registrarAnswer, type WireAnswer, wordsOf } from './wire.ts';

const unknown = (description: string): OutcomeUnknown => ({
  kind: 'outcome_unknown',
  description,
  answer: null,
});

/** The registrar spoke, in words that are on no list; being in trouble it has said nothing. */
const notUnderstood = (answer: HttpAnswer, wire: WireAnswer): OutcomeUnknown => {
  const words = wordsOf(wire);
  if (words === '' || soundsLikeTrouble(words)) return unknown(excerptOf(answer));
  return { ...unknown(`status ${answer.status}: ${words}`), answer: registrarAnswer(wire) };
};

const LOCKED = /locked (for|in) processing/i;
const REFUSED: ReadonlySet<string> = new Set(['error', 'failed', 'failure']);

const stateOf = (wire: WireAnswer): string =>
  (wire.actionstatus ?? wire.status ?? '').trim().toLowerCase();

const isRefused = (wire: WireAnswer): boolean =>
  [wire.status, wire.actionstatus].some((status) => REFUSED.has((status ?? '').toLowerCase()));

const ids = (wire: WireAnswer) => ({
  customerId: wire.customerid ?? null,
  answer: registrarAnswer(wire),
});

/**
 * Is this status one whose body speaks for the registrar? It answers its own refusals with 500;
 * 501 and above, 408 and 429 come from what stands between.
 */
const speaksForItself = ({ status }: HttpAnswer): boolean =>
  status <= 500 && status !== 408 && status !== 429;

/** Answers name the domain they are about in `description`. */
const isAboutAnother = ({ description }: WireAnswer, domain: string): boolean => {
  const named = (description ?? '').trim().toLowerCase();
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(named) && named !== domain;
};

const classifyReadable = (answer: HttpAnswer, wire: WireAnswer, domain: string): Registration => {
  if (isAboutAnother(wire, domain)) return notUnderstood(answer, wire);
  if (LOCKED.test(wordsOf(wire))) {
    return { kind: 'pending', state: 'locked', entityId: wire.entityid ?? null, ...ids(wire) };
  }
  // Only words that are on a list are a refusal: after any other the name may be registered.
  if (isRefused(wire)) return refusal(wire) ?? notUnderstood(answer, wire);
  if (answer.status >= 400 || wire.entityid == null) return notUnderstood(answer, wire);
  if (stateOf(wire) === 'success') {
    return { kind: 'registered', entityId: wire.entityid, ...ids(wire), cost: costOf(wire) };
  }
  // Whatever else it calls the state, there is an order to ask about: never order again.
  return { kind: 'pending', state: 'in_progress', entityId: wire.entityid, ...ids(wire) };
};

/**
 * What the registrar made of domains/register, from any answer or none.
 * @param domain that was asked for, in ASCII.
 */
export const classifyRegistration = (result: HttpResult, domain: string): Registration => {
  if (!result.ok) return unknown(`${result.failure}: ${result.description}`);
  if (result.status === 401 || result.status === 403) return notLetIn(excerptOf(result));
  const wire = speaksForItself(result) ? readAnswer(result) : null;
  return wire === null ? unknown(excerptOf(result)) : classifyReadable(result, wire, domain);
};
