import type { HttpResult } from './http-client.ts';
import { createRedactor } from './redact.ts';

/**
 * In characters; what is shorter stands in a text by chance, which taking it out would spoil.
 */
const SHORTEST_IN_A_BODY = 5;

/**
 * What a provider was told of somebody, out of its answer: servers in trouble say back what they were
 * sent, and their words are logged.
 */
export const withoutTold = (
  result: HttpResult,
  told: readonly (string | null | undefined)[],
): HttpResult => {
  if (!result.ok) return result;
  const known = told.filter((one) => typeof one === 'string');
  const redact = createRedactor(known.filter(({ length }) => length >= SHORTEST_IN_A_BODY));
  return { ...result, text: redact(result.text) };
};
