import type { Actor } from '@haat/contracts/events/event';
import { parseEvent, UnreadableEvent } from '@haat/contracts/events/registry';
import { type Position, START } from '@haat/event-store/port';
import type { Clock } from '@haat/platform/clock';
import type { Database } from '@haat/platform/tables';
import type { EncryptedStore } from '@haat/record/encryption';
import { decidedAt } from '@haat/record/hash-chain';
import type { Kysely } from 'kysely';
import { eventPages } from '../events/event-pages.ts';
import { loadSettlements } from '../payments/import/settlements.ts';
import { checkSettlements, type SettlementTotals } from './check-settlements.ts';
import { checkLedger } from './checks.ts';
import { type CreditIn, creditsIn } from './credits-in.ts';
import { createFindings, type Finding } from './finding.ts';
import { AUDITED, createLedger, type Ledger } from './ledger.ts';
import { checkReadModels } from './read-models.ts';
import { checkBalance, type Totals, totalsOf } from './totals.ts';

export type AuditServices = {
  readonly db: Kysely<Database>;
  readonly store: Pick<EncryptedStore, 'readAll' | 'identify' | 'names'>;
  readonly clock: Clock;
  readonly settings: {
    /** After this the worker releases what was not finished, in ms. */
    readonly CLAIM_LAPSE_MS: number;
  };
};

export type Audit = {
  readonly events: number;
  readonly ledger: Ledger;
  readonly credits: readonly CreditIn[];
  readonly totals: Totals;
  readonly settlements: SettlementTotals;
  /** Rows of read models that were behind their last event. */
  readonly behind: number;
  readonly found: number;
  readonly findings: readonly Finding[];
};

/** After this the worker and its retries have settled everything they can. */
const isLongAgoOf =
  ({ clock, settings }: AuditServices) =>
  (at: string): boolean =>
    clock.now() - Date.parse(at) > 2 * settings.CLAIM_LAPSE_MS;

/** Checks that events about money add up and match read models. @throws {EventStoreUnavailable} */
export const auditPayments = async (
  services: AuditServices,
  onProgress: (events: number) => void = () => undefined,
): Promise<Audit> => {
  const { db, store } = services;
  const findings = createFindings();
  const ledger = createLedger(findings, (utr) => store.names.credit({ utr }));
  let events = 0;
  let after = START;

  const readOn = async (upTo: Position): Promise<void> => {
    for await (const page of eventPages(store, AUDITED, { after, upTo })) {
      for (const stored of page.events) {
        const { stream, position } = stored;
        try {
          const actor = (stored.metadata.actor as Actor | undefined) ?? null;
          const event = parseEvent(stored);
          ledger.see({ event, stream, position, at: decidedAt(stored), actor });
        } catch (error) {
          if (!(error instanceof UnreadableEvent)) throw error;
          findings.add('unreadable', stream, `Revision ${stored.revision}: ${error.message}.`);
        }
      }
      events += page.events.length;
      onProgress(events);
      after = page.position;
    }
  };

  await readOn((await store.identify()).head);
  const behind = await checkReadModels(db, { ledger, findings }, readOn);
  const credits = creditsIn(ledger);
  const totals = totalsOf(ledger, credits);
  checkLedger({ ledger, findings, isLongAgo: isLongAgoOf(services) }, credits);
  checkBalance(totals, findings);
  const settlements = checkSettlements(
    await loadSettlements(db, { openOnly: false }),
    ledger,
    findings,
    (utr) => store.names.credit({ utr }),
  );
  const seen = { events, ledger, credits, totals, settlements, behind };
  return { ...seen, found: findings.count(), findings: findings.first() };
};
