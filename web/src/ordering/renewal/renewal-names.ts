import type { SupportTopic } from '../../components/support-text.tsx';

/** A domain in redemption is restored, and renewed with it. */
export type RenewalKind = 'renewal' | 'restore';

export type OnRenew = (subscriptionId: string, kind: RenewalKind) => void;

type Names = {
  readonly verb: string;
  readonly noun: string;
  readonly done: string;
  readonly priceLabel: (period: string) => string;
};

export const NAMES: Readonly<Record<RenewalKind, Names>> = {
  renewal: {
    ...{ verb: 'Renew', noun: 'renewal', done: 'renewed' },
    priceLabel: (period) => `Renewal price, 1 ${period}`,
  },
  restore: {
    ...{ verb: 'Restore', noun: 'restore', done: 'restored' },
    priceLabel: (period) => `Restore price, with 1 ${period}`,
  },
};

export const renewalTopic = (kind: RenewalKind, subject: string): SupportTopic => ({
  subject: `${kind === 'restore' ? 'Restore' : 'Renewal'} of ${subject}`,
});
