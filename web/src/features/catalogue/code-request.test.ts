import { describe, expect, it } from 'vitest';
import { codeRequest } from './code-request.ts';

const KIRANA_POS = {
  page_title: 'Kirana POS',
  category_route: 'php-cms',
  route: 'kirana-pos',
  price: { amount: 2499, setup: 500 },
};
const NOW = Date.UTC(2026, 10, 21);
const asha = { name: 'Asha Rao', email: 'asha@example.com', homepage: '' };

describe('A request for an item that is sold', () => {
  it('names the item and its whole price, and goes where requests for work go', () => {
    const { path, read } = codeRequest(KIRANA_POS);
    expect(path).toBe('/api/inbox/hire-requests');
    expect(read({ ...asha, wish: ' For two counters. ' }, NOW)).toMatchObject({
      ok: true,
      body: {
        name: 'Asha Rao',
        email: 'asha@example.com',
        work: 'other',
        budget: 'below-10000',
        description: 'Item: Kirana POS, ₹2,999.00 (php-cms/kirana-pos)\n\nFor two counters.',
      },
    });
  });

  it('needs no further words', () => {
    expect(codeRequest(KIRANA_POS).read({ ...asha, wish: '' }, NOW)).toMatchObject({
      ok: true,
      body: { description: 'Item: Kirana POS, ₹2,999.00 (php-cms/kirana-pos)' },
    });
  });

  it('is not sent without a way to answer it, or with too many words', () => {
    const { read } = codeRequest(KIRANA_POS);
    const reading = read({ ...asha, email: 'asha', wish: 'x'.repeat(6_000) }, NOW);
    expect(reading).toMatchObject({
      ok: false,
      errors: { email: expect.any(String), wish: expect.any(String), name: undefined },
    });
  });

  it('says how many words are left beside the item that is named above them', () => {
    const { read } = codeRequest(KIRANA_POS);
    const most = 5_000 - 'Item: Kirana POS, ₹2,999.00 (php-cms/kirana-pos)\n\n'.length;
    expect(read({ ...asha, wish: 'x'.repeat(most) }, NOW).ok).toBe(true);
    expect(read({ ...asha, wish: 'x'.repeat(most + 1) }, NOW)).toMatchObject({
      errors: { wish: `Please use at most ${most.toLocaleString('en-IN')} characters.` },
    });
  });
});
