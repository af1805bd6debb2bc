import type { Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { createSharedList, type SharedList } from '../shared-list.ts';
import type { TldPrice } from './wisecp.ts';

const paise = z.int().nonnegative();
const pricesSchema: z.ZodType<TldPrice[]> = z.array(
  z.object({
    tld: z.string(),
    registerPaise: paise,
    renewalPaise: paise,
    transferPaise: paise,
  }),
);

/** All processes must quote the same prices. */
export const sharedPrices = (db: Kysely<Database>, log: Log): SharedList<TldPrice> =>
  createSharedList({ db, name: 'prices', schema: pricesSchema, log });
