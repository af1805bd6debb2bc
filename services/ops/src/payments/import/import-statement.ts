import { formatRupees, sumPaise } from '@haat/contracts/money';
import { counted } from '@haat/worker/alarms/digest/figures';
import type { OpsCommand } from '../../command-line/command.ts';
import { ANYTHING } from '../../command-line/kinds.ts';
import { type Outcome, refused } from '../../command-line/outcome.ts';
import type { Output } from '../../command-line/output.ts';
import { toDecide } from '../../command-line/to-paste.ts';
import { type BankProfile, bankProfileSchema, headsOf } from './bank-profile.ts';
import { BANKS } from './banks.ts';
import type { Imported } from './import-credits.ts';
import { importWithSettlements } from './import-settlements.ts';
import { storedLayouts, storeLayout } from './layouts.ts';
import { mistypedClaims, mistypedText } from './mistyped-claims.ts';
import type { LayoutPreview } from './preview-layout.ts';
import { readProfile, readStatementFile } from './read-statement-file.ts';
import { withReturnedPayments } from './returned-payments.ts';
import { recordReversed } from './reversed-credits.ts';
import { recordSentRefunds } from './sent-refunds.ts';
import { PAYMENT_APPS, type SettlementProfile } from './settlement-profile.ts';
import type { Statement } from './statement.ts';
import { recordUnseen, type UnseenPayment } from './unseen-payments.ts';

/** By `--accept-layout` or at the terminal. @returns the outcome where it was not accepted. */
const acceptLayout = async (
  file: string,
  { layout, rows }: LayoutPreview,
  name: string | undefined,
  output: Output,
): Promise<BankProfile | Outcome> => {
  const columns = headsOf({ name: 'Columns', ...layout });
  const seen = ['This layout is unknown. Its columns:', columns, ...rows].join('\n');
  const ask = name === undefined ? output.ask : null;
  if (ask !== null) output.say(seen);
  const given =
    ask === null ? name : await ask('Is that right? Enter the bank’s name, or nothing:');
  if (given === undefined || given.trim() === '') {
    const words = ['payments', 'import', file, '--accept-layout', 'my-bank'];
    const line = toDecide('The rows are read correctly.', ...words);
    return refused(
      `${ask === null ? `${seen}\n` : ''}Nothing was imported. If that is right, name the bank: ${line}`,
    );
  }
  const profile = bankProfileSchema.safeParse({ name: given, ...layout });
  return profile.success ? profile.data : refused('The name must have 1 to 60 characters.');
};

const summary = (
  { bank, from, to, credits, debits }: Statement,
  { added, addedPaise, known }: Imported,
  isDry: boolean,
): string => {
  const totalPaise = sumPaise(credits.map(({ creditPaise }) => creditPaise));
  const withoutUtr = credits.filter(({ utr }) => utr === null).length;
  return [
    `${bank}, ${from} to ${to}: ${counted(credits.length, 'credit')} of ${formatRupees(totalPaise)}, ` +
      `${counted(debits, 'debit')}.`,
    `${counted(added, 'credit')} of ${formatRupees(addedPaise)} ${isDry ? 'would be new' : added === 1 ? 'is new' : 'are new'}, ` +
      `${known} known from before.`,
    ...(withoutUtr === 0
      ? []
      : [
          `${counted(withoutUtr, 'credit')} ${withoutUtr === 1 ? 'has' : 'have'} no transaction ID. Match ${withoutUtr === 1 ? 'it' : 'them'} manually.`,
        ]),
    ...(isDry ? ['Nothing was changed. Run it again without --dry-run.'] : []),
  ].join('\n');
};

/** Limit for people; programs get all lines. */
const MAX_PRINTED = 50;

const printSome = (output: Output, lines: readonly string[]): void => {
  for (const line of lines.slice(0, MAX_PRINTED)) output.say(line);
  if (lines.length > MAX_PRINTED) {
    output.say(`… and ${lines.length - MAX_PRINTED} more like this: --json has them all.`);
  }
};

const linesOf = (lines: readonly number[]): string => {
  const runs: [number, number][] = [];
  for (const line of lines.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run !== undefined && line === run[1] + 1) run[1] = line;
    else runs.push([line, line]);
  }
  const ranges = runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
  return `${lines.length === 1 ? 'line' : 'lines'} ${ranges}`;
};

const printRows = (
  output: Output,
  { gaps, movements, noMovements }: Statement,
  { refused: rows }: Imported,
  isDry: boolean,
): void => {
  if (movements.length > 0) output.say(`Money moved in ${linesOf(movements)}.`);
  printSome(
    output,
    noMovements.map(({ line, why }) => `Line ${line} moves no money: ${why}.`),
  );
  const missing = gaps.map(({ line, why }) => `Line ${line}: ${why}; rows may be missing.`);
  printSome(output, missing);
  const taken = isDry ? 'would not be taken' : 'was not taken';
  printSome(
    output,
    rows.map(({ line, why }) => `Line ${line} ${taken}: ${why}.`),
  );
};

const unseenText =
  (isDry: boolean) =>
  ({ referenceCode, isExpired }: UnseenPayment): string =>
    isExpired
      ? `${referenceCode} is in neither this statement nor earlier ones: it ${isDry ? 'would expire' : 'expires'}.`
      : `${referenceCode} was submitted, but is not in it: its customer ${isDry ? 'would be' : 'is'} asked to check the transaction ID.`;

export const importStatement: OpsCommand = {
  about:
    'Reads a statement of the shop’s account, CSV or XLSX, and verifies the payments that it ' +
    'shows. Importing the same or an overlapping file again changes nothing.',
  takes: { file: ANYTHING },
  options: {
    profile: { about: 'a JSON file that describes an unknown bank', value: '<json>' },
    'accept-layout': {
      about: 'the bank’s name: confirms that the layout is read correctly, and stores it',
      value: '<name>',
    },
    'dry-run': { about: 'shows what would be done, and changes nothing' },
  },
  example: 'statement.csv --dry-run',
  changes: true,
  run: async (shop, given, output): Promise<Outcome> => {
    const { file = '' } = given.values;
    const isDry = 'dry-run' in given.options;
    const described = given.options.profile;
    const profile = described === undefined ? null : await readProfile(described);
    if (typeof profile === 'string') return refused(profile);
    const db = shop.database();
    const isOfApp = profile !== null && 'gross' in profile.columns;
    const banks = profile === null ? [...BANKS, ...(await storedLayouts(db))] : [profile];
    const known = banks.filter((one): one is BankProfile => !('gross' in one.columns));
    const apps = isOfApp ? [profile as SettlementProfile] : profile === null ? PAYMENT_APPS : [];
    let read = await readStatementFile(file, known, shop.clock, apps);
    if (!read.ok && read.found) {
      const accepted = await acceptLayout(file, read.found, given.options['accept-layout'], output);
      if ('done' in accepted) return accepted;
      read = await readStatementFile(file, [accepted], shop.clock, []);
      if (read.ok && !isDry) await storeLayout(db, accepted, given.operator);
    }
    if (!read.ok) return refused(read.problem);
    const { statement, sha256 } = read;
    const settings = shop.settings(['PAYMENT_VERIFIER', 'PAYMENT_EXPIRY_MS']);
    const services = await shop.services();
    const notify = (many: number): void =>
      output.progress(`${many} of ${counted(statement.credits.length, 'credit')}`);
    const by = isDry ? null : { operator: given.operator, reason: given.reason };
    const withReturned = await withReturnedPayments(services, statement);
    const reversed = await recordReversed(services, { ...read, statement: withReturned }, by);
    const refunds = await recordSentRefunds(services, read, by);
    const { imported, settlements } = await importWithSettlements(services, read, by, notify);
    output.progress('');
    const all = {
      ...imported,
      refused: [...statement.refused, ...imported.refused, ...settlements.refused],
    };
    printRows(output, statement, all, isDry);
    printSome(
      output,
      reversed.map(({ line, why }) => `Line ${line}: ${why}`),
    );
    for (const rows of [refunds.differing, refunds.confirmed, refunds.suggested]) {
      printSome(
        output,
        rows.map(({ line, why }) => `Line ${line}: ${why}.`),
      );
    }
    printSome(output, settlements.recognised);
    printSome(output, settlements.open);
    if (settlements.withoutUtr > 0) {
      output.say(
        `${counted(settlements.withoutUtr, 'payment')} in this file without a UTR: also import the ` +
          'app’s transaction report of these days, which verifies them.',
      );
    }
    const unseen =
      settings.PAYMENT_VERIFIER === 'statement'
        ? await recordUnseen(services, read, settings.PAYMENT_EXPIRY_MS, by)
        : [];
    if (settings.PAYMENT_VERIFIER !== 'statement' && statement.settled === undefined) {
      const what = 'so payments that it does not show stay unchanged';
      output.say(`PAYMENT_VERIFIER is ${settings.PAYMENT_VERIFIER} here, ${what}.`);
    }
    printSome(output, unseen.map(unseenText(isDry)));
    const mistyped = await mistypedClaims(services, statement);
    printSome(output, mistyped.map(mistypedText));
    const { bank, from, to, gaps, movements, noMovements } = statement;
    output.one(
      {
        bank,
        from,
        to,
        sha256,
        isDry,
        ...all,
        movements,
        noMovements,
        gaps,
        reversed,
        refunds,
        unseen,
        mistyped,
        settlements,
      },
      summary(statement, imported, isDry),
    );
    const isSmooth = [all.refused, gaps, reversed, refunds.differing, settlements.open].every(
      (rows) => rows.length === 0,
    );
    return { done: isSmooth, message: '' };
  },
};
