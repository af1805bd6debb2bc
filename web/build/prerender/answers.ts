import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Need, ReadAnswer } from './page-needs.ts';

/** Covers a restart of the API. */
const TIMEOUT_MS = 20_000;
const PAUSE_MS = 250;

/** @returns null for an error answer. @throws when the API is unreachable. */
const fromApi = async (apiUrl: string, path: string): Promise<unknown> => {
  const timeoutSignal = AbortSignal.timeout(TIMEOUT_MS);
  for (;;) {
    try {
      const headers = { accept: 'application/json' };
      const response = await fetch(`${apiUrl}${path}`, { headers, signal: timeoutSignal });
      return response.ok ? await response.json() : null;
    } catch (error) {
      // Pages without data would replace good ones for good.
      if (timeoutSignal.aborted) throw new Error(`${apiUrl} does not answer.`, { cause: error });
      await delay(PAUSE_MS);
    }
  }
};

/** The build has the articles, also without an API. */
const fromBuild = async (dist: string, path: string): Promise<unknown> => {
  const [, id] = /^\/api\/articles(?:\/(\d+))?$/.exec(path) ?? [null, null];
  if (id === null) return null;
  try {
    const file = join(dist, 'content', 'articles', `${id ?? 'index'}.json`);
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
};

export const createReadAnswer = (apiUrl: string | undefined, dist: string): ReadAnswer => {
  const known = new Map<string, Promise<unknown>>();
  const read = async (path: string) =>
    (apiUrl === undefined ? null : await fromApi(apiUrl, path)) ?? (await fromBuild(dist, path));
  return <Answer>(path: string) => {
    const answer = known.get(path) ?? read(path);
    known.set(path, answer);
    return answer as Promise<Answer | null>;
  };
};

type PageAnswers = {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly areWhole: boolean;
};

export const answersFor = async (
  needs: readonly Need[],
  read: ReadAnswer,
): Promise<PageAnswers> => {
  const entries = needs.map(async (need) => {
    const path = typeof need === 'string' ? need : need.path;
    const answer = await read<unknown>(path);
    const shown =
      typeof need === 'string' || answer === null ? answer : need.shorten(answer as never);
    return [path, shown] as const;
  });
  const had = (await Promise.all(entries)).filter(([, answer]) => answer !== null);
  return { answers: Object.fromEntries(had), areWhole: had.length === needs.length };
};
