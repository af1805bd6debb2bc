import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../processes/stack.ts';
import { sourcesOf } from './sources.ts';

const pathsOf = (entry: string): ReadonlySet<string> =>
  new Set(sourcesOf(join(ROOT, entry)).map((path) => path.slice(ROOT.length + 1)));

it('the worker runs from its own sources and those of each package that it loads', () => {
  expect(pathsOf('services/worker/src/main.ts')).toEqual(
    new Set([
      ...['services/worker/src', 'services/worker/package.json'],
      ...['services/ordering/src', 'services/ordering/package.json'],
      ...['services/event-processing/src', 'services/event-processing/package.json'],
      ...['services/record/src', 'services/record/package.json'],
      ...['services/event-store/src', 'services/event-store/package.json'],
      ...['services/platform/src', 'services/platform/package.json'],
      ...['services/domain/src', 'services/domain/package.json'],
      ...['contracts/src', 'contracts/package.json'],
    ]),
  );
});

it('the sandboxes need nothing else of infra', () => {
  expect(pathsOf('infra/sandbox/main.ts')).toEqual(
    new Set([
      ...['infra/sandbox', 'infra/package.json'],
      ...['services/platform/src', 'services/platform/package.json'],
      ...['contracts/src', 'contracts/package.json'],
    ]),
  );
});
