import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { contactDetails, registration } from './customer.ts';

const EMAIL = /[\w.%+-]+@[A-Za-z\d-]+\.[A-Za-z]{2}[A-Za-z.]*/g;
/** UUIDs and order ids, which contain part of a reference code. */
const OWN_IDS =
  /\b(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|HT-\d{6}-[\dA-Z]{12})(?![\da-zA-Z])/g;
/** Twelve digits outside numbers, hashes and fractions. */
const TRANSACTION_ID = /(?<![\da-zA-Z]|\d\.)\d{12}(?![\da-zA-Z])/g;

const { name, phone, 'address-line-1': street } = contactDetails;
const { surname, company_name: company = '' } = registration();
const PEOPLE = [name, surname, phone, street, company].filter((text) => text !== '');

/** @returns the test customers' personal data in a text. */
export const namedIn = (text: string): readonly string[] => [
  ...(text.match(EMAIL) ?? []),
  ...(text.replace(OWN_IDS, '').match(TRANSACTION_ID) ?? []),
  ...PEOPLE.filter((known) => text.includes(known)),
];

/** Only rows with a hash chain: tests insert others. */
const ROWS = {
  events: `select stream as place, concat_ws(' ', stream, type, data, metadata) as text
    from events where metadata ? 'hash'`,
  outbox: 'select id::text as place, outbox::text as text from outbox',
  parked_events: 'select stream as place, parked_events::text as text from parked_events',
} as const;

/** SQL for each existing table. */
const TABLES = `
  select format('select %L as place, t::text as text from bullmq.%I as t', relname, relname) as sql
  from pg_class where relnamespace = to_regnamespace('bullmq') and relkind = 'r'
  union all
  select sql from (values ${Object.entries(ROWS)
    .map(([table, sql]) => `('${table}', $sql$${sql}$sql$)`)
    .join(', ')}) as ours (name, sql)
  where to_regclass(name) is not null`;

/** @returns where events, stream names, outbox and queues hold personal data in plain text. */
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

/** Sandboxes act as providers and may know customers. */
const PROVIDERS = 'sandboxes.log';

/** Also in rotated `.old` files, but not in the sandboxes' log. */
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

export const requireNoPersonalData = (found: readonly string[]): void => {
  if (found.length === 0) return;
  const shown = found.slice(0, 5).join('\n');
  throw new Error(`${found.length} occurrences of personal data in plain text:\n${shown}`);
};
