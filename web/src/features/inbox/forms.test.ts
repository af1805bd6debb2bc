import { describe, expect, test } from 'vitest';
import { bugReport, codeOffer, hireRequest } from './forms.ts';
import { readRupees } from './read-form.ts';

const now = Date.parse('2026-11-21T05:00:00.000Z');

const bug = {
  page: '/domains/domains-prices',
  happened: 'The search for .co.in shows nothing.',
  expected: 'The row of .co.in.',
  email: '',
  homepage: '',
};
const offer = {
  name: ' Asha Verma ',
  email: 'asha@neelkhadi.in',
  title: 'Loom ledger',
  kind: 'php-script',
  description: 'Keeps the books of a weaving shed.',
  demoUrl: '',
  askingPrice: '₹4,999',
  homepage: '',
};
const request = {
  name: 'Ravi Kumar',
  email: 'ravi@example.in',
  work: 'shop',
  description: 'A shop for forty products.',
  budget: 'unsure',
  deadline: '',
  homepage: '',
};

describe('A bug report', () => {
  test('omits empty fields', () => {
    expect(bugReport.read(bug, now)).toEqual({
      ok: true,
      body: { page: bug.page, happened: bug.happened, expected: bug.expected },
    });
  });

  test('includes the honeypot field for the server to check', () => {
    const reading = bugReport.read({ ...bug, homepage: 'https://cheap.example' }, now);
    expect(reading).toMatchObject({ body: { homepage: 'https://cheap.example' } });
  });
});

describe('A code offer', () => {
  test('sends its price as a number', () => {
    expect(codeOffer.read(offer, now)).toEqual({
      ok: true,
      body: {
        name: 'Asha Verma',
        email: 'asha@neelkhadi.in',
        title: 'Loom ledger',
        kind: 'php-script',
        description: 'Keeps the books of a weaving shed.',
        askingPrice: 4999,
      },
    });
  });
});

describe('A request for work', () => {
  test('accepts today as the deadline, or none', () => {
    expect(hireRequest.read(request, now)).toMatchObject({ ok: true });
    const today = { ...request, deadline: '2026-11-21' };
    expect(hireRequest.read(today, now)).toMatchObject({ body: { deadline: '2026-11-21' } });
  });

  test('refuses a deadline in the past, together with other errors', () => {
    expect(hireRequest.read({ ...request, deadline: '2026-11-20', name: '' }, now)).toEqual({
      ok: false,
      errors: {
        name: 'Enter your name.',
        deadline: 'This date has passed. Choose a later one, or leave it empty.',
      },
    });
  });
});

test.each([
  ['4999', 4999],
  ['₹ 4,999', 4999],
  ['1,04,999.50', 104_999.5],
  ['500/-', 500],
  ['five', Number.NaN],
  ['', Number.NaN],
  ['1e3', Number.NaN],
])('the price %j is read as %d', (typed, rupees) => {
  expect(readRupees(typed)).toBe(rupees);
});
