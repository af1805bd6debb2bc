import type { HttpResult } from './http-client.ts';
import { createRedactor, type Redact } from './redact.ts';

/**
 * In characters; what is shorter stands in a text by chance, which taking it out would spoil.
 */
const SHORTEST_IN_A_BODY = 5;

const redactedIn = (value: unknown, redact: Redact): unknown => {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, redactedIn(one, redact)]),
  );
};

/**
 * Reads a provider's answer. What the provider was told of somebody stands neither in the outcome's
 * `description` nor in its `answer`: servers in trouble say back what they were sent, and their words
 * are logged. The answer is read as it came: without it, "parameter missing: company" would say
 * nothing where a customer is called that, and an id would end where a phone number begins.
 * @param read what the answer comes to.
 */
export const readRedacted = <Outcome extends object>(
  result: HttpResult,
  told: readonly (string | null | undefined)[],
  read: (result: HttpResult) => Outcome,
): Outcome => {
  const outcome = read(result);
  if (!result.ok || !('description' in outcome)) return outcome;
  const known = told.filter((one) => typeof one === 'string');
  const redact = createRedactor(known.filter(({ length }) => length >= SHORTEST_IN_A_BODY));
  // An excerpt is cut somewhere, in the middle of an address maybe: it is made of what has none.
  const shown: object = read({ ...result, text: redact(result.text) });
  const description = 'description' in shown ? shown.description : outcome.description;
  return {
    ...outcome,
    description: redactedIn(description, redact),
    ...('answer' in outcome ? { answer: redactedIn(outcome.answer, redact) } : {}),
  };
};
