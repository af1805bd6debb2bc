import type { payments, RowOf } from '@haat/platform/read-models';

export const moneyOf = (row: RowOf<typeof payments>) => ({
  creditedPaise: row.credited_paise,
  refundedPaise: row.refunded_paise,
  toppedUpPaise: row.topped_up_paise,
  debitedPaise: row.debited_paise,
  allocation: row.price_paise === null ? null : { pricePaise: row.price_paise },
});
