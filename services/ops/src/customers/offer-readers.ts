import type { Database } from '@haat/platform/tables';
import { shownEmail } from '@haat/record/encryption';
import { counted } from '@haat/worker/alarms/digest/figures';
import type { Kysely } from 'kysely';
import { notWritten, writeCsv } from '../command-line/csv.ts';
import { emptyPage, limitOf, printNextPage } from '../command-line/listing.ts';
import { alreadyThere, isThere } from '../command-line/new-file.ts';
import { done, type Outcome, refused } from '../command-line/outcome.ts';
import type { Output } from '../command-line/output.ts';

const PAGE_ROWS = 1_000;

type OfferReader = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** ISO 8601. */
  readonly since: string;
  readonly version: string;
};
const COLUMNS = ['id', 'name', 'email', 'since', 'version'] as const;

/** By ID, a page at a time. */
async function* findOfferReaders(db: Kysely<Database>, first = ''): AsyncGenerator<OfferReader> {
  for (let after = first; ; ) {
    // All columns: older tables lack the later ones.
    const page = await db
      .selectFrom('customers')
      .selectAll()
      .where('id', '>', after)
      .where('erased_at', 'is', null)
      .where('blocked', '=', false)
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute();
    for (const { id, name, surname, email, offers_since, offers_version, erases_at } of page) {
      if (!(offers_since instanceof Date) || (erases_at ?? null) !== null) continue;
      const since = offers_since.toISOString();
      const shown = { name: `${name} ${surname}`, email: shownEmail(email) };
      yield { id, ...shown, since, version: offers_version ?? '' };
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** @param options of the command; a terminal shows at most `limit` rows, pipes and files get all. */
export const listOfferReaders = async (
  db: Kysely<Database>,
  options: Readonly<Record<string, string>>,
  output: Output,
): Promise<Outcome> => {
  const { csv, after } = options;
  if (csv !== undefined) return writeOfferReaders(db, csv);
  if (output.format === 'ndjson') {
    for await (const reader of findOfferReaders(db, after)) output.line(reader, '');
    return done();
  }
  const shown = limitOf(options);
  const readers: OfferReader[] = [];
  for await (const reader of findOfferReaders(db, after)) {
    readers.push(reader);
    if (output.format === 'text' && readers.length === shown) break;
  }
  output.rows(
    readers,
    COLUMNS.map((column) => [column, (reader: OfferReader) => reader[column]] as const),
    emptyPage('No customer wants emails about offers.', after),
  );
  const last = readers.at(-1)?.id;
  printNextPage(output, readers, options, { list: 'customers offers', last });
  return done();
};

const writeOfferReaders = async (db: Kysely<Database>, file: string): Promise<Outcome> => {
  if (await isThere(file)) return refused(alreadyThere(file));
  let found = 0;
  async function* rows(): AsyncGenerator<readonly string[]> {
    yield COLUMNS;
    for await (const reader of findOfferReaders(db)) {
      found += 1;
      yield COLUMNS.map((column) => reader[column]);
    }
  }
  try {
    await writeCsv(file, rows());
  } catch (error) {
    return refused(notWritten(file, error));
  }
  return done(`${file} has ${counted(found, 'customer')}. Delete it after use.`);
};
