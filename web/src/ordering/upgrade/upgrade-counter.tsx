import type { OwnedDomainsAnswer } from '@haat/contracts/http/owned-domains';
import { orderMessages } from '@haat/contracts/messages';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { NamedPayment } from '../../features/payment/named-payment.tsx';
import { getJson, serverMessageOf } from '../../lib/api-client.ts';
import { useOpening } from '../wizard/use-opening.ts';
import { UPGRADE } from './way-name.ts';

const UpgradeModal = lazy(async () => {
  const { loadModal } = await import('./load-modal.ts');
  return { default: (await loadModal()).UpgradeModal };
});

/** @param plan id of the order that bought it */
export type OnUpgrade = (plan: string) => void;

type UpgradeCounterProps = { readonly children: (upgrade: OnUpgrade) => ReactNode };

/** Opens upgrades of plans. */
export const UpgradeCounter = ({ children }: UpgradeCounterProps) => {
  const { subject, opened, open, close } = useOpening(UPGRADE, (saved) => saved);
  return (
    <>
      <PaidBefore onUpgrade={open} />
      {children(open)}
      {subject !== null && (
        <Suspense>
          <UpgradeModal key={subject} opened={opened} plan={subject} onClose={close} />
        </Suspense>
      )}
    </>
  );
};

type Missed = { readonly subject: string | null; readonly why: string };

/** Opens the plan that the payment in the address is for: "Bazaar for neelkhadi.in". */
const PaidBefore = ({ onUpgrade }: { readonly onUpgrade: OnUpgrade }) => {
  const [isUnknown, setUnknown] = useState(false);
  const [missed, setMissed] = useState<Missed | null>(null);
  const upgradePaid = async (subject: string | null): Promise<void> => {
    const found = await getJson<OwnedDomainsAnswer>(domainApiPaths.owned);
    const why = found.ok ? null : (serverMessageOf(found.failure) ?? orderMessages.unexpected);
    setMissed(why === null ? null : { subject, why });
    if (!found.ok) return;
    const paid = found.data.plans.find(({ domain }) => subject?.endsWith(` for ${domain}`));
    if (paid) onUpgrade(paid.order_id);
    else setUnknown(true);
  };
  return (
    <>
      <NamedPayment kind="upgrade" onFound={({ subject }) => void upgradePaid(subject)} />
      {missed && (
        <LoadFailure onRetry={() => void upgradePaid(missed.subject)}>{missed.why}</LoadFailure>
      )}
      {isUnknown && (
        <Note live>
          This plan can’t be changed now. Your payment is safe: use it for another order or request
          a refund.
        </Note>
      )}
    </>
  );
};
