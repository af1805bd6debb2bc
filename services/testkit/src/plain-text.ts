import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { contactDetails, registration } from './customer.ts';

const EMAIL = /[\w.%+-]+@[A-Za-z\d-]+\.[A-Za-z]{2}[A-Za-z.]*/g;
/** UUIDs, and ids of orders, which end in twelve characters of their payment's code. */
const OWN_IDS =
  /\b(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|HT-\d{6}-[\dA-Z]{12})(?![\da-zA-Z])/g;
/** Twelve digits that are no part of a longer number, a hash or a fraction. */
const TRANSACTION_ID = /(?<![\da-zA-Z]|\d\.)\d{12}(?![\da-zA-Z])/g;

const { name, phone, 'address-line-1': street } = contactDetails;
const { surname, company_name: company = '' } = registration();
const PEOPLE = [name, surname, phone, street, company].filter((text) => text !== '');

/** @returns what identifies a customer of the tests in a text: e-mails, names, streets, phones, transaction ids. */
export const namedIn = (text: string): readonly string[] => [
  ...(text.match(EMAIL) ?? []),
  ...(text.replace(OWN_IDS, '').match(TRANSACTION_ID) ?? []),
  ...PEOPLE.filter((known) => text.includes(known)),
];

/** Rows that the shop wrote: what a test lays into the store by hand is in no hash chain. */
const ROWS = {
  events: `select stream as place, concat_ws(' ', stream, type, data, metadata) as text
    from events where metadata ? 'hash'`,
  outbox: 'select id::text as place, outbox::text as text from outbox',
  parked_events: 'select stream as place, parked_events::text as text from parked_events',
} as const;

/** What is to be read, of the tables that are there. */
const TABLES = `
  select format('select %L as place, t::text as text from bullmq.%I as t', relname, relname) as sql
  from pg_class where relnamespace = to_regnamespace('bullmq') and relkind = 'r'
  union all
  select sql from (values ${Object.entries(ROWS)
    .map(([table, sql]) => `('${table}', $sql$${sql}$sql$)`)
    .join(', ')}) as ours (name, sql)
  where to_regclass(name) is not null`;

/**
 * @param url a database that a shop worked with.
 * @returns where its events, streams' names, outbox and queues name somebody in plain text.
 */
export const plainTextIn = async (url: string): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const statements = (await client.query<{ readonly sql: string }>(TABLES)).rows;
    if (statements.length === 0) return [];
    const all = statements.map(({ sql }) => sql).join(' union all ');
    const { rows } = await client.query<{ readonly place: string; readonly text: string }>(all);
    return rows.flatMap(({ place, text }) => namedIn(text).map((named) => `${place}: ${named}`));
  } finally {
    await client.end();
  }
};

/** The sandboxes are the providers: they may know whom they serve. */
const PROVIDERS = 'sandboxes.log';

/**
 * @param folder of the processes' logs, one file a process, also those put aside as `.old`.
 * @returns where they name somebody in plain text, the sandboxes' own log left out.
 */
export const plainTextInLogs = async (folder: string): Promise<readonly string[]> => {
  const files = (await readdir(folder).catch(() => [])).filter(
    (file) => /\.log(\.old)?$/.test(file) && !file.startsWith(PROVIDERS),
  );
  const found: string[] = [];
  for (const file of files) {
    const lines = createInterface({ input: createReadStream(join(folder, file)) });
    for await (const line of lines) {
      for (const named of namedIn(line)) found.push(`${file}: ${named} in ${line}`);
    }
  }
  return found;
};

/** @throws Error that shows the first of them. */
export const requireNobodyNamed = (found: readonly string[]): void => {
  if (found.length === 0) return;
  const shown = found.slice(0, 5).join('\n');
  throw new Error(`${found.length} times somebody stands in plain text:\n${shown}`);
};
