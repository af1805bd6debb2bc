import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Need, ReadAnswer } from '../../src/app/route-table.ts';

const PATIENCE_MS = 10_000;

const fromApi = async (apiUrl: string, path: string): Promise<unknown> => {
  try {
    const response = await fetch(`${apiUrl}${path}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
};

/** Articles are part of the build: they are known without an API. */
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

/** Reads each path once, from the API or, for articles, from the build. */
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

/** The answers that a page is rendered with; those that could not be had are left out. */
export const answersFor = async (
  needs: readonly Need[],
  read: ReadAnswer,
): Promise<Readonly<Record<string, unknown>>> => {
  const entries = needs.map(async (need) => {
    const path = typeof need === 'string' ? need : need.path;
    const answer = await read<unknown>(path);
    const shown =
      typeof need === 'string' || answer === null ? answer : need.shorten(answer as never);
    return [path, shown] as const;
  });
  return Object.fromEntries((await Promise.all(entries)).filter(([, answer]) => answer !== null));
};
