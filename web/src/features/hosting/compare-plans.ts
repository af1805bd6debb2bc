import { FEATURE_HEADINGS, type FeatureHeading } from '@haat/contracts/constants';
import { groupFeatures } from '@haat/contracts/hosting-plan';
import type { HostingPlan } from '@haat/contracts/http/hosting';

/** How much or how often; true: included; null: not listed. */
export type ComparedValue = string | true | null;

type ComparedRow = {
  readonly feature: string;
  /** In the order of the plans. */
  readonly values: readonly ComparedValue[];
};

type ComparedGroup = {
  readonly heading: FeatureHeading;
  readonly rows: readonly ComparedRow[];
};

type Line = { readonly feature: string; readonly value: string | true };

/** "10 GB SSD space", "Unlimited mailboxes", "Daily backup" */
const MEASURED = /^(\d[\d.,]* ?[KMGT]B|unlimited|unmetered|hourly|daily|weekly|monthly) (\S.*)$/i;
/** "20 databases", but not "24 hour support". */
const COUNTED = /^(\d[\d.,]*) ([^\d]*[^\ds]s)$/;
const ONE = /^(1) ([^\d]+)$/;

/** "1 email address" and "5 email addresses" are one row. */
const keyOf = (feature: string): string =>
  feature.toLowerCase().replace(/(?<=ss|ch|sh|x)es$|(?<!s)s$/, '');

const match = (pattern: RegExp, line: string): Line | null => {
  const [, value, feature] = pattern.exec(line) ?? [];
  return value && feature ? { value, feature } : null;
};

/** @param counted keys of what other plans have several of. */
const readLine = (line: string, counted: ReadonlySet<string>): Line => {
  const one = match(ONE, line);
  return (
    match(MEASURED, line) ??
    match(COUNTED, line) ??
    (one && counted.has(keyOf(one.feature)) ? one : { feature: line, value: true })
  );
};

const countedIn = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(
    lines.flatMap((line) => {
      const amount = match(MEASURED, line) ?? match(COUNTED, line);
      return amount ? [keyOf(amount.feature)] : [];
    }),
  );

/** Not "cPanel access". */
const asHead = (feature: string): string =>
  feature.replace(/^\p{Ll}(?=[\p{Ll}-]*(?: |$))/u, (letter) => letter.toUpperCase());

const joined = (one: ComparedValue, other: string | true): ComparedValue => {
  if (one === null || one === true) return other;
  return other === true || one.split(', ').includes(other) ? one : `${one}, ${other}`;
};

/** A row per feature that any plan lists, below the headings of the lists. */
export const comparePlans = (
  plans: readonly Pick<HostingPlan, 'features'>[],
): readonly ComparedGroup[] => {
  const lists = plans.map(({ features }) => groupFeatures(features));
  return FEATURE_HEADINGS.flatMap((heading) => {
    const linesOf = lists.map(
      (groups) => groups.find((group) => group.heading === heading)?.features ?? [],
    );
    const counted = countedIn(linesOf.flat());
    const rows = new Map<string, { feature: string; values: ComparedValue[] }>();
    for (const [index, lines] of linesOf.entries()) {
      for (const line of lines) {
        const { feature, value } = readLine(line, counted);
        const row = rows.get(keyOf(feature)) ?? { feature: '', values: plans.map(() => null) };
        // The plural names all.
        if (feature.length > row.feature.length) row.feature = asHead(feature);
        row.values[index] = joined(row.values[index] ?? null, value);
        rows.set(keyOf(feature), row);
      }
    }
    return rows.size === 0 ? [] : [{ heading, rows: [...rows.values()] }];
  });
};

/** "1 website, 10 GB SSD space" */
export const summaryOf = ({ features }: Pick<HostingPlan, 'features'>): string =>
  (groupFeatures(features)[0]?.features ?? []).slice(0, 2).join(', ');
