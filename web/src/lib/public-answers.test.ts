import { describe, expect, it } from 'vitest';
import { apiPaths } from '../config/paths.ts';
import { isPublicAnswer } from './public-answers.ts';

describe('After a logout', () => {
  it.each([
    apiPaths.codes,
    apiPaths.domainPrices,
    apiPaths.articles,
    apiPaths.article(3),
    apiPaths.settings,
    apiPaths.hostingPlans(244),
  ])('the public answer of %s stays cached', (path) => {
    expect(isPublicAnswer(path)).toBe(true);
  });

  it.each([
    apiPaths.session,
    apiPaths.orders,
    apiPaths.order('ord_1'),
    apiPaths.invoices,
    '/api/settings-of-mine',
    ['/api/codes/fetch'],
    null,
  ])('the cached answer of %s is deleted', (key) => {
    expect(isPublicAnswer(key)).toBe(false);
  });
});
