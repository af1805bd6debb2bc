import { credits, type RowOf } from '@haat/platform/read-models';
import { defineProjector } from './projector.ts';

type CreditRow = RowOf<typeof credits>;

const NOTHING_SEEN = { amount_paise: null, source: null, credited_at: null, observed_at: null };

/** As in the decider: seen once, claimed once. */
export const creditsProjector = defineProjector(credits, {
  eventTypes: ['CreditObserved', 'CreditClaimed', 'CreditExcluded'],
  keyOf: ({ data }) => data.creditId,
  apply: (row, { event }): CreditRow | undefined => {
    const { creditId: credit_id } = event.data;
    switch (event.type) {
      case 'CreditObserved': {
        if (row !== undefined) return row;
        const { amountPaise, source, creditedAt, observedAt } = event.data;
        const seen = { amount_paise: amountPaise, source };
        const at = { credited_at: creditedAt, observed_at: observedAt };
        return { credit_id, state: 'unclaimed', ...seen, ...at, claimed_by: null };
      }
      case 'CreditClaimed': {
        if (row?.claimed_by) return row;
        const claimed_by = event.data.referenceCode;
        return row === undefined
          ? { credit_id, state: 'second_name', ...NOTHING_SEEN, claimed_by }
          : { ...row, state: 'claimed', claimed_by };
      }
      case 'CreditExcluded':
        return row?.state === 'unclaimed' ? { ...row, state: 'set_aside' } : row;
    }
  },
});
