import type { HttpAnswer, HttpResult } from '../../http/http-client.ts';
import type { OutcomeUnknown, Registration } from './port.ts';
import { isDefinite, notLetIn, refusal } from './refusals.ts';
import { excerptOf, readAnswer, registrarAnswer, type WireAnswer, wordsOf } from './wire.ts';

const unknown = (description: string): OutcomeUnknown => ({
  kind: 'outcome_unknown',
  description,
});

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

const classifyReadable = (answer: HttpAnswer, wire: WireAnswer): Registration => {
  const words = wordsOf(wire);
  if (LOCKED.test(words)) {
    return { kind: 'pending', state: 'locked', entityId: wire.entityid ?? null, ...ids(wire) };
  }
  if (isRefused(wire)) {
    return answer.status < 500 || isDefinite(words)
      ? refusal(wire)
      : unknown(`status ${answer.status}: ${words || 'no reason given'}`);
  }
  if (answer.status >= 400 || wire.entityid == null) return unknown(excerptOf(answer));
  if (stateOf(wire) === 'success') {
    return { kind: 'registered', entityId: wire.entityid, ...ids(wire) };
  }
  // Whatever else it calls the state, there is an order to ask about: never order again.
  return { kind: 'pending', state: 'in_progress', entityId: wire.entityid, ...ids(wire) };
};

/** What the registrar made of domains/register, from any answer or none. */
export const classifyRegistration = (result: HttpResult): Registration => {
  if (!result.ok) return unknown(`${result.failure}: ${result.description}`);
  if (result.status === 401 || result.status === 403) return notLetIn(excerptOf(result));
  const wire = speaksForItself(result) ? readAnswer(result) : null;
  return wire === null ? unknown(excerptOf(result)) : classifyReadable(result, wire);
};
