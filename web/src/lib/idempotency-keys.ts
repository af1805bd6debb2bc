import { randomId } from './random-id.ts';

/**
 * One key per attempt: while the outcome of a request is unknown (no answer, or a server error),
 * the same request keeps its key, so that sending it again can never do the thing twice.
 */
export const createIdempotencyKeys = (newKey: () => string = randomId) => {
  const open = new Map<string, string>();
  return {
    /** @returns the open attempt's key, or a new one. */
    keyFor: (attempt: string): string => {
      const known = open.get(attempt);
      if (known !== undefined) return known;
      const key = newKey();
      open.set(attempt, key);
      return key;
    },
    settle: (attempt: string): void => {
      open.delete(attempt);
    },
  };
};

/** What makes two requests the same attempt: where they go and what they carry. */
export const attemptOf = (path: string, body: unknown): string => {
  if (!(body instanceof FormData)) return `${path} ${JSON.stringify(body ?? null)}`;
  const fields = [...body.entries()].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return `${path} ${JSON.stringify(fields)}`;
};
