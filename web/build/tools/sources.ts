import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

export const ROOMS = ['web/src/tools', 'services/webtools/src'] as const;

const IMPORTS = /(?:from |import\(|new URL\()'([^']+)'/g;
const SHARED =
  /^services[/]webtools[/]src[/](?:context[.]ts|ssrf-guard[/]|parsing[/])|^web[/].*[/]domain-report[/]/;
const FRAME = /^(?:node:|@haat\/|@mantine\/|@tabler\/|react|swr$|fastify|kysely|pino|zod$)/;

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTS)].map(([, name = '']) => name);

const isOfTools = (file: string): boolean =>
  /[.]tsx?$/.test(file) &&
  ROOMS.some((room) => file.startsWith(room)) &&
  !SHARED.test(file) &&
  existsSync(join(ROOT, file));

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

const begins = (slug: string): readonly string[] =>
  ROOMS.flatMap((room) =>
    ['tool.ts', 'view.tsx', 'route.ts', 'routes.ts'].map((name) => join(room, slug, name)),
  ).filter((file) => existsSync(join(ROOT, file)));

export type Sources = {
  readonly files: readonly string[];
  readonly libraries: readonly string[];
  readonly tests: readonly string[];
};

export const sourcesOf = (slug: string): Sources => {
  const files = new Set(begins(slug));
  const libraries = new Set<string>();
  for (const file of files) {
    for (const name of importsOf(file)) {
      if (!name.startsWith('.')) {
        if (!FRAME.test(name)) libraries.add(packageOf(name));
        continue;
      }
      const imported = relative(ROOT, join(ROOT, dirname(file), name));
      if (isOfTools(imported)) files.add(imported);
    }
  }
  return {
    files: [...files].sort(),
    libraries: [...libraries].sort(),
    tests: testsOf([...files], slug),
  };
};

const testsOf = (files: readonly string[], slug: string): readonly string[] => {
  const own = ROOMS.map((room) => join(room, slug));
  const folders = new Set([...files.map(dirname), ...own]);
  return [...folders]
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder))
        .filter((name) => /[.]test[.]tsx?$/.test(name))
        .map((name) => join(folder, name))
        .filter((test) => own.includes(folder) || files.some((file) => isTestOf(test, file))),
    )
    .sort();
};

const isTestOf = (test: string, file: string): boolean =>
  test.replace(/(?:[.]isolated)?[.]test[.]tsx?$/, '') === file.replace(/[.]tsx?$/, '');
