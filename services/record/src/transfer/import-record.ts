import { type EventLogOpened, RECORD_STREAM } from '@haat/contracts/events/record';
import { parseEvent } from '@haat/contracts/events/registry';
import { toPosition } from '@haat/event-store/connect';
import { APPEND_LOCK, eventStoreSchema } from '@haat/event-store/schema';
import pg from 'pg';
import type { KeyStore } from '../keys/key-store.ts';
import type { RecordKeys } from '../keys/record-keys.ts';
import { OLDER_OPENING, OlderLayout } from '../opening/older-layout.ts';
import { requireKeys, requireMatch } from '../opening/open-record.ts';
import type { EventLine, ExportHead } from './export-format.ts';
import { type ExportVisitor, readExport, type Whole } from './read-export.ts';
import { UnfitExport } from './read-lines.ts';

/** The store is not empty; the message says what to do. */
export class StoreNotEmpty extends Error {
  override readonly name = 'StoreNotEmpty';
}

export type ImportProgress = { readonly pass: 'checking' | 'writing'; readonly events: number };

/** Anchors name positions, so a partial import would break them. */
const requireWhole = ({ after }: ExportHead): void => {
  if (after !== '') {
    throw new UnfitExport(1, `it begins after ${after}; only a record from its start is imported.`);
  }
};

const requirePosition = ({ position }: EventLine, nth: number, line: number): void => {
  if (position === toPosition(String(nth))) return;
  throw new UnfitExport(
    line,
    `its position ${position} is not the one that it would have here, and signed anchors name ` +
      'positions. Only what was exported from a Postgres event store is imported.',
  );
};

/** @throws {RecordMismatch} for another event log */
const requireOpening = (keys: RecordKeys, event: EventLine, line: number): void => {
  if (event.type === OLDER_OPENING) throw new OlderLayout('this file');
  if (event.stream !== RECORD_STREAM) throw new UnfitExport(line, 'it does not open a record.');
  requireMatch(keys, (parseEvent(event) as EventLogOpened).data);
};

const INSERT = `
  insert into events (position, stream, revision, event_id, type, data, metadata, recorded_at)
  select position, stream, revision, id, type, data, metadata, "recordedAt"
  from json_to_recordset($1::json) as line (position bigint, stream text, revision bigint, id uuid,
    type text, data jsonb, metadata jsonb, "recordedAt" timestamptz)`;

const MAX_LINES = 1_000;
const MAX_CHARACTERS = 4_000_000;

const requireEmpty = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query('select from events limit 1');
  if (rows.length > 0) {
    throw new StoreNotEmpty(
      'The event store is not empty. A record is imported into a database of its own, before the ' +
        'migrations run there: they begin a new one. Name an empty one in EVENT_STORE_URL.',
    );
  }
};

type Options = {
  /** Of an empty Postgres database, as its owner. */
  readonly url: string;
  readonly keyStore: Pick<KeyStore, 'recordKeys'>;
  readonly onProgress?: (progress: ImportProgress) => void;
};

/**
 * All or nothing: verified first, then written in one transaction. Positions, times and the store's
 * id stay, so anchors and checkpoints remain valid. @throws {UnfitExport} at the first bad line;
 * {StoreNotEmpty}; {RecordMismatch}
 */
export const importRecord = async (
  path: string,
  { url, keyStore, onProgress = () => undefined }: Options,
): Promise<Whole> => {
  const keys = await requireKeys(keyStore);

  const checking = (pass: ImportProgress['pass'], then?: ExportVisitor['event']): ExportVisitor => {
    let events = 0;
    return {
      head: requireWhole,
      event: async (event, text, line) => {
        events += 1;
        if (events === 1) requireOpening(keys, event, line);
        requirePosition(event, events, line);
        await then?.(event, text, line);
        onProgress({ pass, events });
      },
    };
  };

  const client = new pg.Client({ connectionString: url });
  // The next query reports it.
  client.on('error', () => undefined);
  await client.connect();
  let isOpen = false;
  try {
    await client.query('begin');
    isOpen = true;
    await client.query(eventStoreSchema);
    await client.query(`select pg_advisory_xact_lock(${APPEND_LOCK})`);
    await requireEmpty(client);
    const checked = await readExport(path, keys.anchors, checking('checking'));
    let lines: string[] = [];
    let characters = 0;
    const flush = async (): Promise<void> => {
      await client.query({ text: INSERT, values: [`[${lines.join(',')}]`] });
      [lines, characters] = [[], 0];
    };
    const write: ExportVisitor['event'] = async (_, text) => {
      lines.push(text);
      characters += text.length;
      if (lines.length >= MAX_LINES || characters >= MAX_CHARACTERS) await flush();
    };
    const written = await readExport(path, keys.anchors, checking('writing', write));
    await flush();
    if (written.foot.hash !== checked.foot.hash) {
      throw new UnfitExport(1, 'the file was changed while it was read.');
    }
    await client.query('update event_store_identity set id = $1', [checked.head.storeId]);
    await client.query('commit');
    isOpen = false;
    await client.query('analyze events');
    return checked;
  } finally {
    if (isOpen) await client.query('rollback').catch(() => undefined);
    await client.end();
  }
};
