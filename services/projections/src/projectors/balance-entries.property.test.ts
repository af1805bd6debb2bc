import { retainedOf, unallocatedOf } from '@haat/domain/payment/payment-state';
import { afterSteps, manySteps, muchLater, withMoney } from '@haat/domain/testing/books';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentsProjector } from './payments.ts';

const AT = '2025-11-21T05:02:16.000Z';
type Shown = {
  readonly free_paise: number;
  readonly topped_up_paise: number;
  readonly debited_paise: number;
  readonly refunded_paise: number;
  readonly credited_paise: number | null;
  readonly status: string;
  readonly entries: readonly { readonly kind: string; readonly amountPaise: number }[];
};

const shownOf = (history: ReturnType<typeof afterSteps>['histories'][number]) =>
  history.reduce<Record<string, unknown> | undefined>(
    (row, event) => paymentsProjector.apply(row, { event, at: AT }),
    undefined,
  ) as Shown | undefined;

const sumOf = (entries: Shown['entries']): number =>
  entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

describe('The balance in the payments read model', () => {
  it('equals the unallocated money in the events, and its entries add up to it', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(manySteps, fc.boolean(), fc.boolean(), (steps, isRich, isLater) => {
        const moved = afterSteps(isRich ? [...withMoney, ...steps] : steps);
        const books = isLater ? muchLater(moved) : moved;
        for (const [n, payment] of books.payments.entries()) {
          const shown = shownOf(books.histories[n] ?? []);
          if (payment.phase === 'not_submitted' || shown === undefined) {
            expect([payment.phase, shown]).toEqual(['not_submitted', undefined]);
            continue;
          }
          expect(shown.status).toBe(payment.phase);
          expect(shown.free_paise).toBe(unallocatedOf(payment));
          expect(sumOf(shown.entries)).toBe(shown.free_paise);
          const inOut = (shown.credited_paise ?? 0) + shown.topped_up_paise;
          expect(inOut - shown.debited_paise - shown.refunded_paise).toBe(retainedOf(payment));
          expect(shown.entries.every(({ amountPaise }) => amountPaise !== 0)).toBe(true);
          for (const { kind } of shown.entries) kinds.add(kind);
        }
      }),
      { numRuns: 500 },
    );
    // The steps do lead there.
    const often = [
      'above_price',
      'credit_note',
      'drawn',
      'not_verified',
      'order_ended',
      'refunded',
      'unused',
    ];
    expect([...kinds]).toEqual(expect.arrayContaining(often));
  });
});
