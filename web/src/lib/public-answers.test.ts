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
  ])('%s stays, as it is the same for everybody', (path) => {
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
  ])('%s is forgotten', (key) => {
    expect(isPublicAnswer(key)).toBe(false);
  });
});
