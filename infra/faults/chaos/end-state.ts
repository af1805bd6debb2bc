import { type HaatEvent, parseEvent } from '@haat/contracts/events/registry';
import { connectEventStore } from '@haat/event-store/connect';
import { type RecordedEvent, START } from '@haat/event-store/port';
import { systemClock } from '@haat/platform/clock';
import { type Verification, verifyRecord } from '@haat/record/verify';
import { openTestRecord } from '@haat/testkit/record';
import pg from 'pg';
import type { CreateCall } from '../../sandbox/hosting/accounts.ts';
import type { SeenRegistration } from '../../sandbox/registrar.ts';
import type { CustomerLog } from './customer-log.ts';
import type { ProviderCall } from './provider-fault-proxy.ts';

/** An event in its current version. */
export type Fact = HaatEvent & { readonly recorded: RecordedEvent };

export type OutboxRow = {
  readonly id: string;
  readonly reactor: string;
  readonly event_id: string;
  readonly job: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly isFinished: boolean;
  /** Its job is not due yet. */
  readonly isEarly: boolean;
};

export type NumberRow = {
  readonly order_id: string;
  readonly financial_year: string;
  readonly sequence: number;
};

export type ParkedRow = {
  readonly processor: string;
  readonly stream: string;
  readonly type: string;
  readonly error: string;
};

export type FailingStep = { readonly id: string; readonly start: number };

/** All that the shop wrote, and what really happened. */
export type EndState = {
  readonly facts: readonly Fact[];
  readonly outbox: readonly OutboxRow[];
  readonly parked: readonly ParkedRow[];
  readonly failingSteps: readonly FailingStep[];
  readonly invoiceNumbers: readonly NumberRow[];
  /** By read model. */
  readonly readModels: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** Calls to register, with the registrar's result. */
  readonly registrations: readonly SeenRegistration[];
  readonly accounts: readonly CreateCall[];
  /** Orders with a stored login. */
  readonly logins: readonly string[];
  readonly calls: readonly ProviderCall[];
  readonly customerLog: CustomerLog;
  /** Unexpected exits of processes. */
  readonly exits: readonly string[];
  /** Processes not ready, long after the faults. */
  readonly lame: readonly string[];
  readonly floods: readonly string[];
};

/** `named`: personal data found in plain text. */
export type VerifiedEndState = EndState & {
  readonly verification: Pick<Verification, 'anchors' | 'findings'>;
  readonly named: readonly string[];
};

/** Decrypted; `recorded` is as stored. */
export const readEvents = async (databaseUrl: string): Promise<readonly Fact[]> => {
  const store = await connectEventStore(databaseUrl);
  const { store: open } = await openTestRecord(databaseUrl);
  const facts: Fact[] = [];
  try {
    for (let after = START, isEnd = false; !isEnd; ) {
      const page = await store.readAll(after, { limit: 2_000 });
      const opened = await open.readAll(after, { limit: page.events.length || 1 });
      for (const [index, recorded] of page.events.entries()) {
        facts.push({ ...parseEvent(opened.events[index] ?? recorded), recorded });
      }
      after = page.position;
      isEnd = page.caughtUp;
    }
  } finally {
    await Promise.all([store.close(), open.close()]);
  }
  return facts;
};

export const verifyEventLog = async (databaseUrl: string): Promise<Verification> => {
  const store = await connectEventStore(databaseUrl);
  const { store: open, keyStore } = await openTestRecord(databaseUrl);
  try {
    return await verifyRecord({ store, keyStore, clock: systemClock });
  } finally {
    await Promise.all([store.close(), open.close()]);
  }
};

const fetched = async <Body>(url: string): Promise<Body> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as Body;
};

export const readEndState = async (
  from: {
    readonly databaseUrl: string;
    readonly sandboxes: { readonly registrar: string; readonly hosting: string };
    readonly customerLog: CustomerLog;
    readonly calls: readonly ProviderCall[];
    readonly exits: readonly string[];
    readonly lame: readonly string[];
    readonly floods: readonly string[];
  },
  views: readonly string[],
): Promise<EndState> => {
  const client = new pg.Client({ connectionString: from.databaseUrl });
  await client.connect();
  try {
    const rowsOf = async <Row>(sql: string): Promise<readonly Row[]> =>
      (await client.query(sql)).rows as readonly Row[];
    const readModels: Record<string, readonly Record<string, unknown>[]> = {};
    for (const view of views) {
      const rows = await rowsOf<{ row: Record<string, unknown> }>(
        `select to_jsonb(v) as row from ${view} v`,
      );
      readModels[view] = rows.map(({ row }) => row);
    }
    const logins = await rowsOf<{ order_id: string }>('select order_id from hosting_logins');
    const hosting = `${from.sandboxes.hosting}/sandbox/accounts`;
    const registrar = `${from.sandboxes.registrar}/sandbox/registrations`;
    return {
      facts: await readEvents(from.databaseUrl),
      outbox: await rowsOf<OutboxRow>(`
        select id, reactor, event_id, job, payload, finished_at is not null as "isFinished",
          created_at + delay_ms * interval '1 millisecond' > now() as "isEarly"
        from outbox`),
      parked: await rowsOf<ParkedRow>('select processor, stream, type, error from parked_events'),
      failingSteps: await rowsOf<FailingStep>(
        'select id, start from scheduled_steps where has_failed',
      ),
      invoiceNumbers: await rowsOf<NumberRow>(
        'select order_id, financial_year, sequence from invoice_numbers',
      ),
      readModels,
      registrations: (await fetched<{ registrations: SeenRegistration[] }>(registrar))
        .registrations,
      accounts: (await fetched<{ creations: CreateCall[] }>(hosting)).creations,
      logins: logins.map(({ order_id }) => order_id),
      calls: from.calls,
      customerLog: from.customerLog,
      exits: from.exits,
      lame: from.lame,
      floods: from.floods,
    };
  } finally {
    await client.end();
  }
};
