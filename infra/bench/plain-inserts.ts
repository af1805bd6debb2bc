import { randomUUID } from 'node:crypto';
import pg from 'pg';

const SAMPLES = 1_000;

type Row = { readonly type: string; readonly data: unknown; readonly metadata: unknown };

const TABLE = `
  create sequence if not exists plain_position;
  create table if not exists plain_events (like events including all);
  alter table plain_events alter column position set default nextval('plain_position')`;

const INSERT = {
  name: 'plain_insert',
  text: `insert into plain_events (stream, revision, event_id, type, data, metadata, recorded_at)
         values ($1, 0, $2, $3, $4, $5, clock_timestamp())`,
} as const;

/** The least work of a durable shop: one row per transaction. @returns rows per second. */
export const measurePlainInserts = async (
  url: string,
  { rows, writers }: { readonly rows: number; readonly writers: number },
): Promise<number> => {
  const clients = Array.from({ length: writers }, () => new pg.Client({ connectionString: url }));
  try {
    for (const client of clients) await client.connect();
    const [first] = clients as [pg.Client];
    await first.query(TABLE);
    const samples = await first.query<Row>(
      'select type, data, metadata from events order by position desc limit $1',
      [SAMPLES],
    );
    let taken = 0;
    const started = performance.now();
    const write = async (client: pg.Client): Promise<void> => {
      while (taken < rows) {
        taken += 1;
        const { type, data, metadata } = samples.rows[taken % samples.rows.length] as Row;
        const values = [`plain-${randomUUID()}`, randomUUID(), type, data, metadata];
        await client.query({ ...INSERT, values });
      }
    };
    await Promise.all(clients.map(write));
    return (rows * 1_000) / (performance.now() - started);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
};
