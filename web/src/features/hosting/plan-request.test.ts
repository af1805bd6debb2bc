import type { HostingPlan } from '@haat/contracts/http/hosting';
import { hireRequestBodySchema } from '@haat/contracts/http/inbox';
import { describe, expect, it } from 'vitest';
import { planChoices, planRequest } from './plan-request.ts';

const gali: HostingPlan = {
  id: 201,
  category: 245,
  title: 'Gali',
  features: '',
  prices: [
    { type: 'periodicals', period: 'month', amount: 549, discount: 0 },
    { type: 'periodicals', period: 'year', amount: 6588, discount: 15 },
  ],
};
const chowk: HostingPlan = { ...gali, id: 107, title: 'Chowk', prices: [] };
const [byYear] = planChoices([gali]);

const typed = {
  plan: 'Gali',
  extra: 'A Node shop',
  name: 'Ravi',
  email: 'ravi@example.in',
  homepage: '',
};
const read = (change: Partial<typeof typed>) => {
  if (byYear === undefined) throw new Error('Gali can be chosen');
  return planRequest('vps', byYear).read({ ...typed, ...change }, 0);
};

it('plans can be requested for each period that has a price', () => {
  expect(planChoices([gali, chowk])).toEqual([
    { value: '201-year', words: 'Gali, ₹5,599.80 per year', budget: 'below-10000' },
    { value: '201-month', words: 'Gali, ₹549.00 per month', budget: 'below-10000' },
  ]);
});

describe('A request for a plan', () => {
  it('names the plan before the description', () => {
    const reading = read({});
    expect(reading).toEqual({
      ok: true,
      body: {
        name: 'Ravi',
        email: 'ravi@example.in',
        work: 'vps',
        budget: 'below-10000',
        description: 'Plan: Gali, ₹5,599.80 per year\n\nA Node shop',
      },
    });
    expect(reading.ok && hireRequestBodySchema.safeParse(reading.body).success).toBe(true);
  });

  it('requires a name and an email, but no description', () => {
    expect(read({ extra: '  ' })).toMatchObject({
      body: { description: 'Plan: Gali, ₹5,599.80 per year' },
    });
    expect(read({ name: '', email: 'ravi' })).toMatchObject({
      ok: false,
      errors: {
        name: 'Enter your name.',
        email: 'Please enter a valid email address.',
      },
    });
  });

  it('limits the description to the characters left beside the plan’s name', () => {
    const { errors } = read({ extra: 'x'.repeat(5_000) }) as { errors: { extra: string } };
    const max = Number(
      /^Use at most (4,9\d\d) characters\.$/.exec(errors.extra)?.[1]?.replace(',', ''),
    );
    expect(read({ extra: 'x'.repeat(max) }).ok).toBe(true);
    expect(read({ extra: 'x'.repeat(max + 1) }).ok).toBe(false);
  });
});
