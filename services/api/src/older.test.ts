// @module-tag slow
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countedDatabase } from './testing/counted-database.ts';
import { balanceList, type LongList, longLists } from './testing/long-lists.ts';

let shop: ApiShop;
let someone: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  someone = await signUp(shop.app);
});
afterAll(() => shop.close());

type Page = { readonly ids: readonly string[]; readonly older?: string };

const pageOf = async (
  { path, field, idOf }: LongList,
  by: TestCustomer,
  older?: string,
): Promise<Page> => {
  const query = older === undefined ? '' : `?${new URLSearchParams({ older })}`;
  const { status, body } = await by.get(`${path}${query}`);
  expect(status).toBe(200);
  return { ids: body[field].map(idOf), ...('older' in body && { older: body.older }) };
};

const allOf = async (list: LongList, by: TestCustomer): Promise<readonly Page[]> => {
  const pages = [await pageOf(list, by)];
  for (let older = pages[0]?.older; older !== undefined; older = pages.at(-1)?.older) {
    pages.push(await pageOf(list, by, older));
  }
  return pages;
};

const idsOf = (pages: readonly Page[]): readonly string[] => pages.flatMap(({ ids }) => ids);

describe.each(longLists)('$path', (list) => {
  const { path, seed } = list;
  const seedFor = ({ id }: TestCustomer, first: number, last: number) =>
    seed(shop.connection.db, id, { first, last });

  it('continues after its first 200 rows, and shows each row once, even with equal times', async () => {
    const [asha, ravi] = await Promise.all([signUp(shop.app), signUp(shop.app)]);
    await seedFor(asha, 1, 450);
    await seedFor(ravi, 1, 450);
    const pages = await allOf(list, asha);
    expect(pages.map(({ ids }) => ids.length)).toEqual([200, 200, 50]);
    const ids = idsOf(pages);
    expect(new Set(ids).size).toBe(450);
    expect(ids.every((id) => id.includes(asha.id))).toBe(true);
    // Three rows each share a moment: the newest moment first, in it the lower id.
    expect(ids.slice(0, 4).map((id) => Number(id.slice(-6)))).toEqual([450, 447, 448, 449]);
  });

  it('has no next page after exactly 200 rows', async () => {
    const asha = await signUp(shop.app);
    await seedFor(asha, 1, 200);
    const first = await pageOf(list, asha);
    expect(first.ids).toHaveLength(200);
    expect(first).not.toHaveProperty('older');
  });

  it('continues at the same row when new rows arrive', async () => {
    const asha = await signUp(shop.app);
    await seedFor(asha, 1, 250);
    const first = await pageOf(list, asha);
    await seedFor(asha, 251, 300);
    const rest = await pageOf(list, asha, first.older);
    expect(new Set([...first.ids, ...rest.ids]).size).toBe(250);
  });

  it('shows only the customer’s own rows, even with another’s cursor', async () => {
    const [asha, ravi] = await Promise.all([signUp(shop.app), signUp(shop.app)]);
    await seedFor(asha, 1, 201);
    await seedFor(ravi, 1, 3);
    const { older } = await pageOf(list, asha);
    const { ids } = await pageOf(list, ravi, older);
    expect(ids.every((id) => id.includes(ravi.id))).toBe(true);
  });

  it.each([
    '',
    'null',
    'not a place',
    ...[['1', 'HT-1'], [1], [-1, 'HT-1'], [1e20, 'HT-1'], [1, ''], [1, 'HT\u0000'], {}].map(
      (place) => Buffer.from(JSON.stringify(place)).toString('base64url'),
    ),
    'x'.repeat(501),
  ])('refuses an invalid cursor: %j', async (older) => {
    const { status, body } = await someone.get(`${path}?${new URLSearchParams({ older })}`);
    expect([status, body.error]).toEqual([400, refusalMessages.invalidOlder]);
    const twice = await someone.get(`${path}?older=a&older=b`);
    expect([twice.status, twice.body.error]).toEqual([400, refusalMessages.invalidOlder]);
  });
});

it('the entries of the balance add up to the balance on every page', async () => {
  const asha = await signUp(shop.app);
  await balanceList.seed(shop.connection.db, asha.id, { first: 1, last: 90 });
  const known = new Set<string>();
  let paise = 0;
  for (let older: string | undefined = ''; older !== undefined; ) {
    const { body } = await asha.get(`/api/balance${older && `?older=${older}`}`);
    expect(body.balance).toBe(1350);
    const own = body.entries.filter(({ at }: { at: string | null }) => at !== null);
    for (const { id, amount } of own) {
      known.add(id);
      paise += amount * 100;
    }
    const [earlier] = body.entries.slice(own.length);
    expect(paise + (earlier?.amount ?? 0) * 100).toBe(135_000);
    expect(earlier === undefined).toBe(body.older === undefined);
    older = body.older;
  }
  expect(known.size).toBe(450);
});

describe('A list with many rows', () => {
  const MANY = 10_000;
  let asha: TestCustomer;
  let queries: readonly CompiledQuery[];
  beforeAll(async () => {
    const { db } = shop.connection;
    const counted = countedDatabase(db);
    queries = counted.compiled;
    asha = (await signUp(shop.app)).through(await shop.reopen({ db: counted.db }));
    for (const { seed } of longLists) {
      await seed(db, asha.id, { first: 1, last: MANY });
      await seed(db, 'another', { first: 1, last: MANY });
    }
    await shop.connection.pool.query('analyze');
  });

  it.each(longLists)('$path reads only the rows of its page, by an index', async (list) => {
    const first = await pageOf(list, asha);
    const before = queries.length;
    await pageOf(list, asha, first.older);
    const query = queries.slice(before).find(({ sql }) => / limit /.test(sql));
    if (query === undefined) throw new Error('No list was queried');
    const { rows } = await shop.connection.pool.query(
      `explain (analyze, format json) ${query.sql}`,
      [...query.parameters],
    );
    const read = scannedOf(rows[0]['QUERY PLAN'][0].Plan, list.field);
    expect(read.by).toBe('Index Scan');
    // Those of the moment where it goes on are read beside them.
    expect(read.rows).toBeLessThan(210);
  });
});

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
};

/** How the list's own table is read, and how many of its rows. */
const scannedOf = (plan: Plan, table: string): { readonly by: string; readonly rows: number } => {
  const nodes = (one: Plan): readonly Plan[] => [one, ...(one.Plans ?? []).flatMap(nodes)];
  const scan = nodes(plan).find((one) => one['Relation Name']?.startsWith(`${table}_v`));
  if (scan === undefined) throw new Error(`${table} is not read`);
  return {
    by: scan['Node Type'],
    rows: scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0),
  };
};
