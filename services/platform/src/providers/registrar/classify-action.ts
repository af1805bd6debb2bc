import type { HttpAnswer, HttpResult } from '../../http/http-client.ts';
import { excerptOf } from '../excerpt.ts';
import type { OutcomeUnknown } from './port.ts';
import { soundsLikeTrouble } from './refusals.ts';
import { messageOf, readAnswer, registrarAnswer, type WireAnswer } from './wire.ts';

export const unknown = (description: string): OutcomeUnknown => ({
  kind: 'outcome_unknown',
  description,
  answer: null,
});

/** An unknown message; during trouble it does not count as an answer. */
export const notUnderstood = (answer: HttpAnswer, wire: WireAnswer): OutcomeUnknown => {
  const words = messageOf(wire);
  if (words === '' || soundsLikeTrouble(words)) return unknown(excerptOf(answer));
  return { ...unknown(`status ${answer.status}: ${words}`), answer: registrarAnswer(wire) };
};

const LOCKED = /locked (for|in) processing/i;
const REFUSED: ReadonlySet<string> = new Set(['error', 'failed', 'failure']);

/** Accepted, done later. */
export const isLocked = (wire: WireAnswer): boolean => LOCKED.test(messageOf(wire));

export const isRefused = (wire: WireAnswer): boolean =>
  [wire.status, wire.actionstatus].some((status) => REFUSED.has((status ?? '').toLowerCase()));

export const isSuccess = (wire: WireAnswer): boolean =>
  (wire.actionstatus ?? wire.status ?? '').trim().toLowerCase() === 'success';

/** Its refusals have status 500; 501 and above, 408 and 429 come from proxies. */
export const speaksForItself = ({ status }: HttpAnswer): boolean =>
  status <= 500 && status !== 408 && status !== 429;

/** Answers name their domain in `description`. */
export const isAboutAnother = ({ description }: WireAnswer, domain: string): boolean => {
  const named = (description ?? '').trim().toLowerCase();
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(named) && named !== domain;
};

export const readAction = <Outcome>(
  result: HttpResult,
  handlers: {
    /** The proxy refused us. */
    readonly notLetIn: (description: string) => Outcome;
    readonly classify: (answer: HttpAnswer, wire: WireAnswer) => Outcome;
  },
): Outcome | OutcomeUnknown => {
  if (!result.ok) return unknown(`${result.failure}: ${result.description}`);
  if (result.status === 401 || result.status === 403) return handlers.notLetIn(excerptOf(result));
  const wire = speaksForItself(result) ? readAnswer(result) : null;
  return wire === null ? unknown(excerptOf(result)) : handlers.classify(result, wire);
};
