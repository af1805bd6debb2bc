import type { HttpAnswer, HttpResult } from '../../http/http-client.ts';
import { excerptOf } from '../excerpt.ts';
import type { NotKnown, RefusedUs } from './port.ts';
import { refusalIn } from './refusals.ts';
import { authErrorOf, readAnswer, type WireAnswer } from './wire.ts';

export const notKnown = (description: string): NotKnown => ({ kind: 'not_known', description });

const notLetIn = (answer: HttpAnswer): RefusedUs => ({
  kind: 'refused_us',
  cause: 'auth',
  description: excerptOf(answer),
});

export type Unreadable = RefusedUs | NotKnown;
type Read = { readonly kind: 'answered'; readonly wire: WireAnswer } | Unreadable;

/** The server sends refusals with 200 too; other statuses come from its login check or a proxy. */
export const read = (result: HttpResult, command: string): Read => {
  if (!result.ok) return notKnown(`${result.failure}: ${result.description}`);
  if (result.status === 401 || result.status === 403) return notLetIn(result);
  if (result.status !== 200) return notKnown(excerptOf(result));
  const authError = authErrorOf(result);
  if (authError !== null) {
    const refusal = refusalIn(authError);
    if (refusal?.about === 'us')
      return { kind: 'refused_us', cause: refusal.cause, description: authError };
    return notKnown(`status 200: ${authError}`);
  }
  const wire = readAnswer(result, command);
  return wire === null ? notKnown(excerptOf(result)) : { kind: 'answered', wire };
};

export const reasonOf = ({ metadata }: WireAnswer): string => metadata.reason ?? '';

export const refusedOrNotKnown = (words: string): Unreadable => {
  const refusal = refusalIn(words);
  return refusal?.about === 'us'
    ? { kind: 'refused_us', cause: refusal.cause, description: words }
    : notKnown(words === '' ? 'a no without a reason' : words);
};
