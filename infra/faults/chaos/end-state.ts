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

/** One event with where it stands, as today's version of it. */
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

/** An event that a processor could not handle. */
export type ParkedRow = {
  readonly processor: string;
  readonly stream: string;
  readonly type: string;
  readonly error: string;
};

/** A step of the order process that failed the last time it was taken. */
export type FailingStep = { readonly id: string; readonly start: number };

/** Everything there is when a storm is over: what the shop wrote, and what really happened. */
export type EndState = {
  readonly facts: readonly Fact[];
  readonly outbox: readonly OutboxRow[];
  readonly parked: readonly ParkedRow[];
  readonly failingSteps: readonly FailingStep[];
  readonly invoiceNumbers: readonly NumberRow[];
  /** What queries see, by read model. */
  readonly readModels: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** Every call to register, with what the registrar made of it. */
  readonly registrations: readonly SeenRegistration[];
  /** Every call to set an account up, with what the hosting server made of it. */
  readonly accounts: readonly CreateCall[];
  /** The orders for whose accounts the shop keeps a login, shown or not. */
  readonly logins: readonly string[];
  /** Every question to a provider, as the shop asked it. */
  readonly calls: readonly ProviderCall[];
  readonly told: CustomerLog;
  /** Of processes that ended though nobody killed them. */
  readonly exits: readonly string[];
  /** Of processes that run and are not ready, long after the storm. */
  readonly lame: readonly string[];
  /** Of processes that wrote their log without end. */
  readonly floods: readonly string[];
};

/**
 * What is left when the shop is at rest, with what its own verification of its record found, and
 * where it names somebody in plain text.
 */
export type VerifiedEndState = EndState & {
  readonly verification: Pick<Verification, 'anchors' | 'findings'>;
  readonly named: readonly string[];
};

/** What it says is opened; as it was recorded, it is sealed. */
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

/** As `npm run ops -- events verify` does it. */
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

/** @param views the read models to look at. */
export const readEndState = async (
  from: {
    readonly databaseUrl: string;
    readonly sandboxes: { readonly registrar: string; readonly hosting: string };
    readonly told: CustomerLog;
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
      told: from.told,
      exits: from.exits,
      lame: from.lame,
      floods: from.floods,
    };
  } finally {
    await client.end();
  }
};
