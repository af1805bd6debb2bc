import { formatRupees, type Paise } from '@haat/contracts/money';
import { readUtr } from '@haat/contracts/utr';
import { opsPrefix } from '@haat/platform/operator-settings';
import type { Settlement } from '../payments/import/settlements.ts';
import type { CreditAccount } from './accounts.ts';
import { sumOf } from './credits-in.ts';
import type { Findings } from './finding.ts';
import type { Ledger } from './ledger.ts';

/** Of payment apps' settlements, in paise: collected, fees, paid out, and seen in the bank. */
export type SettlementTotals = {
  readonly grossPaise: number;
  readonly feesPaise: number;
  readonly netPaise: number;
  readonly receivedPaise: Paise;
  /** Settlements that no statement shows yet. */
  readonly missing: number;
};

/** A settlement's lump sums in the bank add up to its payments, and pay nothing themselves. */
export const checkSettlements = (
  settlements: readonly Settlement[],
  { credits }: Ledger,
  findings: Findings,
  creditByUtr: (utr: string) => string,
): SettlementTotals => {
  const lumps = Map.groupBy(
    [...credits.values()].filter(({ settlement, claimedBy }) => settlement && claimedBy === null),
    ({ settlement }) => `${settlement?.app}:${settlement?.id}`,
  );
  let [receivedPaise, missing] = [0, 0];
  const claimed = (about: string, { claimedBy, observed }: CreditAccount): void => {
    const text =
      `Its ${formatRupees(observed?.amountPaise ?? 0)} has paid ${claimedBy}, and its payments are ` +
      `credits themselves: ${opsPrefix()} payments show ${claimedBy}.`;
    findings.add('settlement_claimed', about, text);
  };
  for (const { app, id, bankReference, netPaise } of settlements) {
    const about = `${app}:${id}`;
    const utr = readUtr(bankReference ?? id);
    const named = utr === null ? undefined : credits.get(creditByUtr(utr));
    if (named !== undefined && named.claimedBy !== null) claimed(about, named);
    const found = lumps.get(about) ?? [];
    if (found.length === 0) {
      if (netPaise > 0) missing += 1;
      continue;
    }
    const paise = sumOf(found.map(({ observed }) => observed?.amountPaise ?? 0));
    receivedPaise += paise;
    if (paise === netPaise) continue;
    const text = `The bank shows ${formatRupees(paise)}, its payments add up to ${formatRupees(netPaise)}.`;
    findings.add('settlement_differs', about, text);
  }
  return {
    grossPaise: sumOf(settlements.map((one) => one.grossPaise)),
    feesPaise: sumOf(settlements.map((one) => one.feePaise)),
    netPaise: sumOf(settlements.map((one) => one.netPaise)),
    ...{ receivedPaise, missing },
  };
};
