import { expect, it } from 'vitest';
import { answered, refusal, unreachable } from '../../../testing/api-results.ts';
import { UNEXPLAINED } from '../../lib/api-client.ts';
import { readFreePlan } from './use-free-plan.ts';

it('only a valid answer says whether a free plan exists', () => {
  expect(readFreePlan(answered({ hasOrder: true }))).toBe('some');
  expect(readFreePlan(answered({ hasOrder: false }))).toBe('none');
  for (const silent of [answered(null), answered({}), refusal(500, UNEXPLAINED), unreachable]) {
    expect(readFreePlan(silent)).toBe('failed');
  }
});
