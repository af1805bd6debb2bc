import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  BUDGETS,
  bugReportBodySchema,
  CODE_KINDS,
  codeOfferBodySchema,
  hasPassed,
  hireRequestBodySchema,
  WORK_KINDS,
} from './inbox.ts';

const mistakes = (schema: z.ZodType, body: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (schema.safeParse(body).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  );

const bug = {
  page: '/domains/domains-prices',
  happened: 'The search for .co.in shows nothing.',
  expected: 'The row of .co.in.',
};
const offer = {
  name: 'Asha Verma',
  email: 'asha@neelkhadi.in',
  title: 'Loom ledger',
  kind: 'php-script',
  description: 'Keeps the books of a weaving shed.',
  askingPrice: 4999,
};
const request = {
  name: 'Ravi Kumar',
  email: 'ravi@example.in',
  work: 'shop',
  description: 'A shop for forty products.',
  budget: '25000-50000',
};

describe('A bug report', () => {
  it('accepts a missing email address, and stores a given address', () => {
    expect(bugReportBodySchema.parse(bug)).toEqual(bug);
    expect(bugReportBodySchema.parse({ ...bug, email: ' asha@neelkhadi.in ' }).email).toBe(
      'asha@neelkhadi.in',
    );
  });

  it('reports each missing field', () => {
    expect(mistakes(bugReportBodySchema, { page: ' ', happened: '' })).toEqual({
      page: 'Enter the page’s address or name.',
      happened: 'Tell us what happened.',
      expected: 'Tell us what you expected instead.',
    });
  });

  it('refuses an incomplete email address', () => {
    expect(mistakes(bugReportBodySchema, { ...bug, email: 'asha@' })).toEqual({
      email: 'Please enter a valid email address.',
    });
  });

  it('accepts up to 5,000 characters per answer', () => {
    expect(bugReportBodySchema.safeParse({ ...bug, happened: 'x'.repeat(5_000) }).success).toBe(
      true,
    );
    expect(mistakes(bugReportBodySchema, { ...bug, happened: 'x'.repeat(5_001) })).toEqual({
      happened: 'Use at most 5,000 characters.',
    });
  });
});

describe('A code offer', () => {
  it('accepts a demo link, or none', () => {
    expect(codeOfferBodySchema.parse(offer)).toEqual(offer);
    const shown = { ...offer, demoUrl: 'https://neelkhadi.in/ledger' };
    expect(codeOfferBodySchema.parse(shown)).toEqual(shown);
  });

  it.each(['neelkhadi.in', 'ftp://neelkhadi.in', 'javascript:alert(1)', 'https://localhost'])(
    'refuses %j as a demo link',
    (demoUrl) => {
      expect(mistakes(codeOfferBodySchema, { ...offer, demoUrl })).toEqual({
        demoUrl: 'Enter a full web address, such as https://example.com/demo.',
      });
    },
  );

  it.each([0, -5, 4999.5, 1_000_001, Number.NaN, '4999', undefined])(
    'refuses %j as a price',
    (askingPrice) => {
      expect(mistakes(codeOfferBodySchema, { ...offer, askingPrice })).toEqual({
        askingPrice: 'Enter a price in whole rupees, from ₹1 to ₹10,00,000.',
      });
    },
  );

  it('reports each missing field', () => {
    expect(Object.keys(mistakes(codeOfferBodySchema, {})).sort()).toEqual([
      'askingPrice',
      'description',
      'email',
      'kind',
      'name',
      'title',
    ]);
    expect(mistakes(codeOfferBodySchema, { ...offer, kind: 'pottery', email: '' })).toEqual({
      kind: 'Choose what kind of code it is.',
      email: 'Enter your email, so that we can reply.',
    });
  });
});

describe('A hire request', () => {
  it('accepts a deadline, or none', () => {
    expect(hireRequestBodySchema.parse(request)).toEqual(request);
    const due = { ...request, deadline: '2026-12-31' };
    expect(hireRequestBodySchema.parse(due)).toEqual(due);
    expect(mistakes(hireRequestBodySchema, { ...request, deadline: 'soon' })).toEqual({
      deadline: 'Enter the deadline as a date.',
    });
  });

  it('reports each missing field', () => {
    expect(mistakes(hireRequestBodySchema, { ...request, work: '', budget: undefined })).toEqual({
      work: 'Choose what kind of work it is.',
      budget: 'Choose a budget, or “not sure”.',
    });
  });
});

it('the choices of one list all have different labels', () => {
  for (const choices of [CODE_KINDS, WORK_KINDS, BUDGETS]) {
    const words = Object.values(choices);
    expect(new Set(words).size).toBe(words.length);
  }
});

describe('A deadline', () => {
  const lateInIndia = Date.parse('2026-12-31T18:29:59.000Z');

  it('lasts until midnight in India', () => {
    expect(hasPassed('2026-12-31', lateInIndia)).toBe(false);
    expect(hasPassed('2026-12-31', lateInIndia + 1_000)).toBe(true);
  });
});
