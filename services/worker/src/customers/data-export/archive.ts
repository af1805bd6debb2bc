import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import type { SummaryLine, SummarySection } from '@haat/ordering/documents/data-summary';
import type { DocumentRenderer, DrawnDocument } from '@haat/ordering/documents/document-renderer';
import type { InvoiceDocument } from '@haat/ordering/documents/invoice-document';
import type { Database } from '@haat/platform/tables';
import type { EncryptedStore } from '@haat/record/encryption';
import type { DeflateOptions } from 'fflate';
import { type Kysely, sql } from 'kysely';
import { accountSections, emailSection } from './account-sections.ts';
import { createFilePaths, documentPath } from './file-paths.ts';
import { createHistories } from './histories.ts';
import { messageSections } from './message-sections.ts';
import { purchaseSections } from './purchase-sections.ts';
import { readable } from './readable.ts';
import type { Section, Source } from './section.ts';

export type ArchiveServices = {
  readonly store: EncryptedStore;
  readonly db: Kysely<Database>;
  readonly documents: Pick<DocumentRenderer, 'make'>;
};

/** Lines of a section in the summary; the PDF is drawn within seconds. */
const MAX_LINES = 200;

const ABOUT = [
  'This is what Haat has stored about you. The file data.json has all of it, in full. Your ' +
    'invoices are in the folder “invoices”, and the files that you sent us are in “tickets” and ' +
    '“payments”.',
  'Left out: the secrets that open your account, and the bank’s own text about a payment, because ' +
    'another person may have paid.',
];

const LEVEL: DeflateOptions = { level: 6 };

type Entry = {
  readonly path: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly isCompressed: boolean;
};

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* zipped(entries: AsyncIterable<Entry>, madeAt: string): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  for await (const { path, content, isCompressed } of entries) {
    const file = isCompressed ? new ZipPassThrough(path) : new ZipDeflate(path, LEVEL);
    file.mtime = madeAt;
    zip.add(file);
    for await (const bytes of content) {
      file.push(bytes);
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks;
}

const indented = (value: unknown, spaces: string): string =>
  JSON.stringify(readable(value), null, 2).replaceAll('\n', `\n${spaces}`);

/** Collects what the other files need while `data.json` is written. */
type Collected = {
  readonly sections: SummarySection[];
  readonly documents: InvoiceDocument[];
};

async function* jsonOf(
  about: object,
  sections: readonly Section[],
  collected: Collected,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`{\n  "about": ${indented(about, '  ')}`);
  for (const { name, title, items } of sections) {
    yield Buffer.from(`,\n  "${name}": [`);
    const lines: SummaryLine[] = [];
    let count = 0;
    let written = 0;
    for await (const item of items) {
      yield Buffer.from(`${written === 0 ? '' : ','}\n    ${indented(item.value, '    ')}`);
      written += 1;
      count += item.lines.length;
      lines.push(...item.lines.slice(0, MAX_LINES - lines.length));
      collected.documents.push(...(item.documents ?? []));
    }
    yield Buffer.from(written === 0 ? ']' : '\n  ]');
    collected.sections.push({ title, lines, more: count - lines.length });
  }
  yield Buffer.from('\n}\n');
}

/** A ZIP of `data.json`, a summary, invoices and uploads. Yields it piece by piece. */
export const archiveOf = (
  { store, db, documents }: ArchiveServices,
  customer: RegisteredCustomer,
  madeAt: string,
): AsyncGenerator<Uint8Array> => {
  const { customerId } = customer;

  const draw = async (document: DrawnDocument): Promise<Uint8Array> => {
    const made = await documents.make(document);
    if (!made.ok) throw new Error(`A PDF of a data export was not drawn: ${made.reason}`);
    return made.output;
  };

  async function* entries(): AsyncGenerator<Entry> {
    const { rows: files } = await sql<{ hash: string; content_type: string }>`
      select hash, content_type from files_of_customer(${customerId})`.execute(db);
    const paths = createFilePaths(new Map(files.map((file) => [file.hash, file.content_type])));
    const source: Source = { store, db, customer, histories: createHistories(store), paths };
    const sections = [
      ...accountSections(source),
      ...purchaseSections(source),
      ...messageSections(source),
      emailSection(source),
    ];
    const collected: Collected = { sections: [], documents: [] };
    const about = { customer_id: customerId, made_at: madeAt, notes: ABOUT };
    yield {
      path: 'data.json',
      content: jsonOf(about, sections, collected),
      isCompressed: false,
    };
    const summary = { customerId, madeAt, about: ABOUT, sections: collected.sections };
    yield { path: 'your-data.pdf', content: one(await draw(summary)), isCompressed: true };
    for (const document of collected.documents) {
      const content = one(await draw(document));
      yield { path: documentPath(document), content, isCompressed: true };
    }
    for (const { hash } of files) {
      const { rows } = await sql<{ bytes: Buffer | null }>`
        select file_of_customer(${customerId}, ${hash}) as bytes`.execute(db);
      const bytes = rows[0]?.bytes;
      if (bytes) yield { path: paths.ofUpload(hash), content: one(bytes), isCompressed: true };
    }
  }

  return zipped(entries(), madeAt);
};
