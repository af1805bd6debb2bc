import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lifecyclesPage } from './lifecycles.ts';

const page = readFileSync(new URL('../../../docs/lifecycles.md', import.meta.url), 'utf8');

describe('The page about lifecycles', () => {
  it('shows the transition tables of today', () => {
    expect(page, 'run: npm run lifecycles -w services/domain').toBe(lifecyclesPage);
  });

  it('draws where an order begins, goes and ends', () => {
    expect(page).toContain('[*] --> placed: OrderPlaced');
    expect(page).toContain('registration_pending --> registered: DomainRegistered');
    expect(page).toContain('completed --> [*]');
  });
});
