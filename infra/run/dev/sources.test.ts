import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../processes/stack.ts';
import { sourceFoldersOf } from './sources.ts';

const foldersOf = (entry: string): ReadonlySet<string> =>
  new Set(sourceFoldersOf(join(ROOT, entry)).map((folder) => folder.slice(ROOT.length + 1)));

it('takes a service to run from itself, the platform, the domain and the contracts', () => {
  expect(foldersOf('services/worker/src/main.ts')).toEqual(
    new Set([
      'services/worker/src',
      'services/platform/src',
      'services/domain/src',
      'contracts/src',
    ]),
  );
});

it('takes the sandboxes to need nothing else of infra', () => {
  expect(foldersOf('infra/sandbox/main.ts')).toEqual(
    new Set(['infra/sandbox', 'services/platform/src', 'services/domain/src', 'contracts/src']),
  );
});
