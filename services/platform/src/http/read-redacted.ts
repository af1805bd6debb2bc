import type { HttpResult } from './http-client.ts';
import { createRedactor, type Redact } from './redact.ts';

/** In characters; a shorter value matches by chance. */
const SHORTEST_IN_A_BODY = 5;

const redactedIn = (value: unknown, redact: Redact): unknown => {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, redactedIn(one, redact)]),
  );
};

/**
 * Failing servers echo personal data of the request, and texts are logged. `read` gets the original
 * first: redacting could damage ids.
 */
export const readRedacted = <Outcome extends object>(
  result: HttpResult,
  sent: readonly (string | null | undefined)[],
  read: (result: HttpResult) => Outcome,
  shortest = SHORTEST_IN_A_BODY,
): Outcome => {
  const outcome = read(result);
  if (!result.ok || !('description' in outcome)) return outcome;
  const known = sent.filter((one) => typeof one === 'string');
  const redact = createRedactor(known.filter(({ length }) => length >= shortest));
  // Redact before excerpts are cut: a cut could hide part of an address from redaction.
  const shown: object = read({ ...result, text: redact(result.text) });
  const description = 'description' in shown ? shown.description : outcome.description;
  return {
    ...outcome,
    description: redactedIn(description, redact),
    ...('answer' in outcome ? { answer: redactedIn(outcome.answer, redact) } : {}),
  };
};
