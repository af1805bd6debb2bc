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

/** "10 GB SSD space", "Unlimited mailboxes", "Daily backup" */
const AMOUNT = /^(\d[\d.,]*(?: ?[KMGT]B)?|unlimited|unmetered|hourly|daily|weekly|monthly) (.+)$/i;

const readLine = (line: string): { readonly feature: string; readonly value: string | true } => {
  const [, value, feature] = AMOUNT.exec(line) ?? [];
  return value && feature ? { feature, value } : { feature: line, value: true };
};

/** "1 database" and "20 databases" are one row. */
const keyOf = (feature: string): string =>
  feature.toLowerCase().replace(/(?<=ch|sh|x)es$|(?<!s)s$/, '');

const asHead = (feature: string): string => feature.charAt(0).toUpperCase() + feature.slice(1);

/** A row per feature that any plan lists, below the headings of the lists. */
export const comparePlans = (
  plans: readonly Pick<HostingPlan, 'features'>[],
): readonly ComparedGroup[] => {
  const lists = plans.map(({ features }) => groupFeatures(features));
  return FEATURE_HEADINGS.flatMap((heading) => {
    const rows = new Map<string, { feature: string; values: ComparedValue[] }>();
    for (const [index, groups] of lists.entries()) {
      const lines = groups.find((group) => group.heading === heading)?.features ?? [];
      for (const { feature, value } of lines.map(readLine)) {
        const row = rows.get(keyOf(feature)) ?? { feature: '', values: plans.map(() => null) };
        // The plural names all.
        if (feature.length > row.feature.length) row.feature = asHead(feature);
        row.values[index] ??= value;
        rows.set(keyOf(feature), row);
      }
    }
    return rows.size === 0 ? [] : [{ heading, rows: [...rows.values()] }];
  });
};

/** "1 website, 10 GB SSD space" */
export const summaryOf = ({ features }: Pick<HostingPlan, 'features'>): string =>
  (groupFeatures(features)[0]?.features ?? []).slice(0, 2).join(', ');
