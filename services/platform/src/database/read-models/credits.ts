import type { CreditSource } from '@haat/contracts/events/credit';
import { bigint, nullable, readModel, text, timestamptz } from './read-model.ts';

/** What an operator is asked about: money that came in and pays nothing. */
const UNCLAIMED = 'unclaimed';

/** Money that came into the shop's account, as far as the shop has seen it. */
export const credits = readModel({
  name: 'credits',
  key: 'credit_id',
  columns: {
    /** As its stream is named. */
    credit_id: text(),
    /** `second_name`: claimed by a name under which it was never seen. */
    state: text<typeof UNCLAIMED | 'set_aside' | 'claimed' | 'second_name'>(),
    /** Null for a second name, like all that was seen of it. */
    amount_paise: nullable(bigint()),
    source: nullable(text<CreditSource>()),
    credited_at: nullable(timestamptz()),
    observed_at: nullable(timestamptz()),
    /** The payment that it pays, by its reference code. */
    claimed_by: nullable(text()),
  },
  indexes: [{ on: ['observed_at'], where: ['state', UNCLAIMED] }],
});
