import { indianDay } from '@haat/contracts/indian-time';
import type { Shop } from '../shop.ts';
import { attention, type Check, ok } from './check.ts';

const MB = 1024 * 1024;
/** From this share on, a message with three files may not fit. */
const NEARLY = 0.95;

export const uploadChecks = (shop: Shop): readonly Check[] => [
  {
    name: 'uploads',
    look: async () => {
      const { UPLOADED_BYTES_PER_DAY: max } = shop.settings(['UPLOADED_BYTES_PER_DAY']);
      const row = await shop
        .database()
        .selectFrom('uploads_by_day')
        .select('bytes')
        .where('day', '=', indianDay(shop.clock.now()))
        .executeTakeFirst();
      const bytes = row?.bytes ?? 0;
      const seen = `${(bytes / MB).toFixed(1)} of ${(max / MB).toFixed(1)} MB of files stored today`;
      if (bytes < NEARLY * max) return ok(seen);
      return attention(
        seen,
        'Payments and tickets are accepted without files until midnight in India. If customers ' +
          'sent these files, raise UPLOADED_BYTES_PER_DAY.',
      );
    },
  },
];
