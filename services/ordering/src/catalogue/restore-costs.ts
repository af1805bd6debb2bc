import type { Paise } from '@haat/contracts/money';
import type { Registrar } from '@haat/platform/registrar';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  type CachedListOptions,
  type CacheOptions,
  createCachedList,
  type FetchedList,
} from './cached-list.ts';
import { createSharedList } from './shared-list.ts';

const costSchema = z.object({ tld: z.string(), costPaise: z.int().positive() });
type RestoreCost = Readonly<z.infer<typeof costSchema>>;

/** By TLD ("co.in"): what the registrar takes for a restore, without GST and without the year. */
export type RestoreCosts = {
  /** Empty while the registrar is silent and the last list is too old. Never throws. */
  readonly current: () => Promise<ReadonlyMap<string, Paise>>;
};

/** In another currency the cost in paise is unknown. */
const fetchCosts = async ({
  listCosts,
}: Pick<Registrar, 'listCosts'>): Promise<FetchedList<RestoreCost>> => {
  const listed = await listCosts();
  if (listed.kind === 'unknown') return { ok: false, description: listed.description };
  const rows = [...listed.costs].flatMap(([tld, { restore }]) =>
    restore?.currency === 'INR' && restore.minorUnits > 0
      ? [{ tld, costPaise: restore.minorUnits }]
      : [],
  );
  return { ok: true, rows, skippedRows: 0 };
};

/** All processes must quote the same prices. */
export const sharedRestoreCosts = (
  db: Kysely<Database>,
  log: CacheOptions['log'],
): NonNullable<CachedListOptions<RestoreCost>['shared']> =>
  createSharedList({ db, name: 'restore_costs', schema: z.array(costSchema), log });

export type RestoreCostsOptions = CacheOptions & {
  readonly registrar: Pick<Registrar, 'listCosts'>;
  readonly shared?: CachedListOptions<RestoreCost>['shared'];
};

/** The whole catalogue of the registrar: fetched only when a domain is in redemption. */
export const createRestoreCosts = ({
  registrar,
  ...keeping
}: RestoreCostsOptions): RestoreCosts => {
  const list = createCachedList<RestoreCost>({
    ...keeping,
    name: 'the list of restore costs',
    fetchList: () => fetchCosts(registrar),
  });
  return {
    current: async () => {
      const { rows } = await list.current();
      return new Map(rows.map(({ tld, costPaise }) => [tld, costPaise]));
    },
  };
};
