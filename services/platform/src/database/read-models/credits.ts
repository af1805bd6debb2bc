import type { CreditSource } from '@haat/contracts/events/credit';
import { bigint, nullable, readModel, text, timestamptz } from './read-model.ts';

/** Pays for nothing; an operator decides. */
const UNCLAIMED = 'unclaimed';

/** Money received in the shop's account, as far as the shop has seen it. */
export const credits = readModel({
  name: 'credits',
  key: 'credit_id',
  columns: {
    credit_id: text(),
    /** `second_name`: claimed under a name that the bank has not shown. */
    state: text<typeof UNCLAIMED | 'set_aside' | 'claimed' | 'second_name'>(),
    /** Null for a second name, as are all details of the credit. */
    amount_paise: nullable(bigint()),
    source: nullable(text<CreditSource>()),
    credited_at: nullable(timestamptz()),
    observed_at: nullable(timestamptz()),
    /** The payment's reference code. */
    claimed_by: nullable(text()),
  },
  indexes: [{ on: ['observed_at'], where: ['state', UNCLAIMED] }],
});
