import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { personal } from '../personal.ts';
import { defineEvent } from './event.ts';
import { domain, upgradeOrderId } from './example-values.ts';

const upgrade = z.object({
  orderId: z.string(),
  subscriptionId: z.string(),
  domain: asciiDomainSchema,
  planName: z.string(),
});

const example = {
  orderId: upgradeOrderId,
  subscriptionId: '7d0c9a52-1f0e-5b7c-8a55-90f1c2f7f3aa-hosting',
  domain,
  planName: 'Bazaar',
};

/** The account gets the new plan's package; written before the hosting server is called. */
export const hostingUpgradeRequested = defineEvent(
  'HostingUpgradeRequested',
  upgrade.extend({
    username: z.string(),
    /** The server's name for the new plan. */
    package: z.string(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: { ...example, username: 'neelkhad7d0c9a52', package: 'haat_bazaar' },
  },
);

/** The hosting server shows the account with the new package. */
export const hostingUpgraded = defineEvent(
  'HostingUpgraded',
  upgrade.extend({
    /** The end of the period: of the current one, or of the new one after the free plan. */
    paidUntil: z.iso.datetime(),
    upgradedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: {
      ...example,
      paidUntil: '2026-11-21T05:02:40.000Z',
      upgradedAt: '2025-11-28T07:12:00.000Z',
    },
  },
);

/**
 * `period_over`: it ended before the change; `gone`: the plan or its account is no longer there;
 * `refused`: by the hosting server, for good.
 */
export const UPGRADE_FAILURES = ['period_over', 'gone', 'refused', 'operator'] as const;

/** The plan stays as it was; the paid money is unallocated again. */
export const hostingUpgradeFailed = defineEvent(
  'HostingUpgradeFailed',
  upgrade.extend({
    failure: z.enum(UPGRADE_FAILURES),
    reason: personal(z.string()),
    /** The server's own words; null without any. */
    answer: personal(z.string()).nullable(),
  }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'timeline',
    example: {
      ...example,
      failure: 'refused',
      reason: 'Our hosting server didn’t accept the new plan.',
      answer: 'Sorry, the package “haat_bazaar” does not exist.',
    },
  },
);

export const upgradeEvents = [
  hostingUpgradeRequested,
  hostingUpgraded,
  hostingUpgradeFailed,
] as const;
