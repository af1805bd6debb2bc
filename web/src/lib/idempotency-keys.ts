import { randomId } from './random-id.ts';

/** A request with an unknown outcome keeps its key: sending it again never does it twice. */
export const createIdempotencyKeys = (newKey: () => string = randomId) => {
  const open = new Map<string, string>();
  return {
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

export const attemptOf = (path: string, body: unknown): string => {
  if (!(body instanceof FormData)) return `${path} ${JSON.stringify(body ?? null)}`;
  const fields = [...body.entries()].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return `${path} ${JSON.stringify(fields)}`;
};
