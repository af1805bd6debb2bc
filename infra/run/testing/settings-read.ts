import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@haat/platform/config';
import { ROOT } from '../processes/stack.ts';

const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const LISTS = {
  api: ['services/api/src/context.ts', 'API_SETTINGS = ['],
  webtools: ['services/webtools/src/context.ts', 'WEBTOOLS_SETTINGS = ['],
} as const;

/** The names in the service's readSettings call, and in the list that it spreads there. */
export const settingsReadBy = (
  service: 'api' | 'worker' | 'projections' | 'webtools',
): readonly (keyof Config)[] => {
  const main = text(`services/${service}/src/main.ts`).split('readSettings([')[1] ?? '';
  const lists = [main];
  if (service in LISTS) {
    const [path, beginning] = LISTS[service as keyof typeof LISTS];
    lists.push(text(path).split(beginning)[1] ?? '');
  }
  return lists.flatMap((list) =>
    [...(list.split(']')[0] ?? '').matchAll(/'([A-Z_0-9]+)'/g)].map(
      ([, name]) => name as keyof Config,
    ),
  );
};

/** The names in the schema of the program that runs the sandboxes. */
export const sandboxSettings = (): readonly string[] =>
  [...text('infra/sandbox/main.ts').matchAll(/^ {4}(SANDBOX_[A-Z_]+):/gm)].map(
    ([, name]) => name ?? '',
  );
