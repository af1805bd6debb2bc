import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lifecyclesPage } from './lifecycles.ts';

const page = readFileSync(new URL('../../../docs/lifecycles.md', import.meta.url), 'utf8');

describe('The page docs/lifecycles.md', () => {
  it('shows the current transition tables', () => {
    expect(page, 'run: npm run lifecycles -w services/domain').toBe(lifecyclesPage);
  });
});
