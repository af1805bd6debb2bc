// @module-tag slow
import { migrate } from '@haat/ops/prepare/migrate';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../connect.ts';
import { readModels } from './all.ts';
import { downloadGrants } from './download-grants.ts';
import { orders } from './orders.ts';
import { bigint, indexText, nullable, type ReadModel, readModel, text } from './read-model.ts';
import { createNextTable, fitsLiveTable, liveVersion, shapeReadModels } from './shape.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
beforeEach(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url);
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

const query = async (text: string, values: readonly unknown[] = []) =>
  (await connection.pool.query(text, [...values])).rows;

/** Postgres's columns and indexes, in the form of a definition. */
const found = async (model: ReadModel, version: number) => {
  const table = `${model.name}_v${version}`;
  const columns = await query(
    `select attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable"
      from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
      order by attnum`,
    [table],
  );
  const indexes = await query(
    `select indisprimary as "isKey", pg_get_indexdef(indexrelid) as text
      from pg_index where indrelid = $1::regclass`,
    [table],
  );
  const on = (isKey: boolean): string[] =>
    indexes
      .filter((index) => index.isKey === isKey)
      .map(({ text }) => text.replace(/^.* USING btree \(/, '(').replaceAll('::text', ''))
      .toSorted();
  return { columns, key: on(true), indexes: on(false) };
};

/** The same for a definition, with Postgres's short type names. */
const stated = ({ key, columns, indexes }: ReadModel) => ({
  columns: Object.entries(columns).map(([name, { type, isNullable }]) => ({
    name,
    type: type === 'timestamptz' ? 'timestamp with time zone' : type,
    isNullable,
  })),
  key: [`(${key})`],
  indexes: indexes
    .map((index) => {
      const [on, where] = indexText(index).split(' where ');
      return where === undefined ? `(${on})` : `(${on}) WHERE (${where})`;
    })
    .map((index) => index.replace('desc', 'DESC'))
    .toSorted(),
});

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name < other.name ? -1 : 1;
const inAnyOrder = (shape: ReturnType<typeof stated>) => ({
  ...shape,
  columns: shape.columns.toSorted(byName),
});

it('a fresh database has each read model as it is stated', async () => {
  for (const model of readModels) {
    expect(inAnyOrder((await found(model, 1)) as never)).toEqual(inAnyOrder(stated(model)));
    expect(await fitsLiveTable(connection.db, model), model.name).toBe(true);
  }
});

it('the next version of each read model is as it is stated', async () => {
  for (const model of readModels) {
    await createNextTable(connection.db, model);
    expect(await found(model, 2)).toEqual(stated(model));
  }
});

/** The first columns of each read model: a process that knows only these may write its rows. */
const FIRST_COLUMNS: Readonly<Record<string, string>> = {
  orders:
    'id customer_id email service domain status reason price_paise paid_paise payment_method reference_code invoice_number registrar_answer expires_at timeline placed_at updated_at phase kind plan period nameservers hosting download renewal',
  invoices:
    'number order_id customer_id description total_paise credited_paise status issued_at updated_at',
  payments:
    'reference_code customer_id utr amount_paise credited_paise status reason order_id submitted_at updated_at credit_not_seen_at rejected_at purpose_title purpose_kind is_disputed rejection review price_paise last_order_id refunded_paise unsent_paise refunds topped_up_paise debited_paise free_paise entries',
  customers: 'id email name surname phone company_name blocked registered_at updated_at erased_at',
  inbox: 'number kind customer_id name email subject text details received_at settled_at',
  download_grants: 'order_id customer_id item_id route title granted_at',
  tickets: 'number customer_id subject status order_id reference_code opened_at updated_at unread',
  owned_domains:
    'id customer_id order_id domain registrar_order_id expires_at phase renewed_by missing_since transferred_at ended_at',
  domain_changes: 'id order_id customer_id domain thing kind state requested_at ended_at',
  hosting_sites:
    'order_id customer_id domain change_id template folder state requested_at ended_at',
  subscriptions:
    'id customer_id order_id kind domain plan plan_id period paid_until period_day phase reminded renewed_by lapses_at lapsed_at',
  credits: 'credit_id state amount_paise source credited_at observed_at claimed_by',
};

it('columns that came later are said to be later ones', () => {
  for (const { name, columns, laterColumns } of readModels) {
    const first = FIRST_COLUMNS[name]?.split(' ') ?? [];
    const later = Object.keys(columns).filter((column) => !first.includes(column));
    expect(first, `name the first columns of ${name} here`).not.toEqual([]);
    expect(laterColumns, name).toEqual(expect.arrayContaining(later));
  }
});

const grants = readModel({
  name: 'download_grants',
  key: 'order_id',
  columns: { ...downloadGrants.columns, downloads: bigint(), note: nullable(text()) },
  indexes: [
    { on: ['customer_id', 'item_id'] },
    { on: ['customer_id'], where: ['title', 'free'] },
    { on: ['granted_at desc'] },
  ],
});

const GRANT = `insert into download_grants (order_id, customer_id, item_id, route, title, granted_at)
  values ('order-1', 'asha', 1, 'route', 'title', now())`;

describe('A read model with a new definition', () => {
  it('gets its new columns at once while it is empty, and keeps its rights', async () => {
    await query('create role reader');
    try {
      await query('grant select on download_grants to reader');
      expect(await fitsLiveTable(connection.db, grants)).toBe(false);
      await shapeReadModels(connection.db, [grants]);
      expect(await found(grants, 1)).toEqual(stated(grants));
      expect(await fitsLiveTable(connection.db, grants)).toBe(true);
      const [may] = await query(
        "select has_table_privilege('reader', 'download_grants', 'select')",
      );
      expect(may).toEqual({ has_table_privilege: true });
    } finally {
      await query('drop owned by reader; drop role reader');
    }
  });

  it('keeps its rows and columns until it is rebuilt', async () => {
    await query(GRANT);
    await shapeReadModels(connection.db, [grants]);
    expect(inAnyOrder((await found(downloadGrants, 1)) as never)).toEqual(
      inAnyOrder(stated(downloadGrants)),
    );
    expect(await query('select order_id from download_grants')).toEqual([{ order_id: 'order-1' }]);
    expect(await fitsLiveTable(connection.db, grants)).toBe(false);
  });

  it('accepts the first row of a process that does not know its new columns', async () => {
    await shapeReadModels(connection.db, [grants]);
    await query(GRANT);
    expect(await query('select downloads, note from download_grants')).toEqual([
      { downloads: 0, note: null },
    ]);
  });

  it('accepts further rows of such a process after each rebuild', async () => {
    for (const order of ['order-1', 'order-2', 'order-3']) {
      await createNextTable(connection.db, grants);
      await query("select show_next_read_model('download_grants')");
      await query(GRANT.replace('order-1', order));
      expect(await query('select order_id, downloads, note from download_grants')).toEqual([
        { order_id: order, downloads: 0, note: null },
      ]);
    }
    expect(await fitsLiveTable(connection.db, downloadGrants)).toBe(true);
    expect(await fitsLiveTable(connection.db, grants)).toBe(true);
  });

  it('does not fit while a defined index is missing', async () => {
    const { columns, indexes } = downloadGrants;
    const one = { ...downloadGrants, columns, indexes: [...indexes, { on: ['granted_at desc'] }] };
    expect(await fitsLiveTable(connection.db, one)).toBe(false);
    await query('create index on download_grants_v1 (granted_at desc)');
    expect(await fitsLiveTable(connection.db, one)).toBe(true);
    expect(await fitsLiveTable(connection.db, downloadGrants)).toBe(true);
  });

  it.each([
    ['with rows', GRANT],
    ['without rows', 'select 1'],
  ])('%s does not wait for a long reader', async (_, before) => {
    await query(before);
    const reader = await connection.pool.connect();
    const asks = await connection.pool.connect();
    try {
      await reader.query('begin; select from download_grants');
      const shaping = shapeReadModels(connection.db, [grants]);
      await asks.query("set statement_timeout = '5s'; select from download_grants");
      await shaping;
      expect(await fitsLiveTable(connection.db, grants)).toBe(false);
      await reader.query('rollback');
    } finally {
      reader.release(true);
      asks.release(true);
    }
  });

  it('is left to the process that rebuilds it', async () => {
    const builder = await connection.pool.connect();
    try {
      await builder.query(
        "select pg_advisory_lock(hashtextextended('rebuild download_grants', 0))",
      );
      await shapeReadModels(connection.db, [grants]);
      expect(await fitsLiveTable(connection.db, grants)).toBe(false);
    } finally {
      builder.release(true);
    }
  });
});

it('a new read model exists after a migration, and is empty', async () => {
  const tickets = readModel({ name: 'tickets', key: 'id', columns: { id: text() } });
  await shapeReadModels(connection.db, [tickets]);
  expect(await found(tickets, 1)).toEqual(stated(tickets));
  expect(await query('select id from tickets')).toEqual([]);
  expect(await query("select to_regclass('tickets_v0') as first")).toEqual([{ first: null }]);
  await shapeReadModels(connection.db, [tickets]);
  expect(await liveVersion(connection.db, tickets)).toBe(1);
});

it('a read model created by two processes at once exists when both are done', async () => {
  const made = readModel({ name: 'made_by_two', key: 'id', columns: { id: text() } });
  const other = await connection.pool.connect();
  try {
    await other.query(
      "begin; select pg_advisory_xact_lock(hashtextextended('rebuild made_by_two', 0))",
    );
    const shaping = shapeReadModels(connection.db, [made]);
    const isWaiting = async (): Promise<boolean> => {
      const waiting = await query(
        `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
          where datname = current_database() and locktype = 'advisory' and not granted`,
      );
      return waiting.length === 1;
    };
    await Promise.race([shaping, vi.waitUntil(isWaiting, 60_000)]);
    await other.query('commit');
    await shaping;
    expect(await liveVersion(connection.db, made)).toBe(1);
  } finally {
    other.release(true);
  }
});

it('rows of a version without a column are kept until they are rebuilt from events', async () => {
  await query(`
    drop view orders;
    alter table orders_v1 drop column phase;
    alter table orders_v1 rename to orders_v4;
    create view orders as select * from orders_v4;
    insert into orders (id, customer_id, email, service, domain, status, price_paise,
      payment_method, reference_code, timeline, placed_at, updated_at)
    values ('order-1', 'asha', 'asha@example.in', 'Domain', 'a.in', 'completed', 1, 'upi', 'PAY-1',
      '[]', now(), now())`);
  await migrate(database.url);
  expect(await query('select id from orders')).toEqual([{ id: 'order-1' }]);
  expect(await fitsLiveTable(connection.db, orders)).toBe(false);
});
