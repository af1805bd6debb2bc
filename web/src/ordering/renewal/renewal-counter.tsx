import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { NamedPayment } from '../../features/payment/named-payment.tsx';
import { useOpening } from '../wizard/use-opening.ts';
import { renewalApi } from './api-paths.ts';
import { RENEWAL } from './order-name.ts';
import { fetchSubscriptions } from './use-subscriptions.ts';

const RenewalModal = lazy(async () => {
  const { loadModal } = await import('./load-modal.ts');
  return { default: (await loadModal()).RenewalModal };
});

type RenewalCounterProps = {
  readonly children: (renew: (subscriptionId: string) => void) => ReactNode;
};

type Missed = { readonly subject: string | null; readonly why: string };

export const RenewalCounter = ({ children }: RenewalCounterProps) => {
  const opening = useOpening(RENEWAL, (saved) => saved);
  const { subject: chosen, opened, open: renew, close } = opening;
  const [isUnknown, setUnknown] = useState(false);
  const [missed, setMissed] = useState<Missed | null>(null);
  const renewPaid = async (subject: string | null): Promise<void> => {
    const found = await fetchSubscriptions(renewalApi.subscriptions).catch((error: Error) => error);
    setMissed(found instanceof Error ? { subject, why: found.message } : null);
    if (found instanceof Error) return;
    const paid = found.subscriptions.find((one) => one.subject === subject);
    if (paid) renew(paid.id);
    else setUnknown(true);
  };
  return (
    <>
      <NamedPayment kind="renewal" onFound={({ subject }) => void renewPaid(subject)} />
      {missed && (
        <LoadFailure onRetry={() => void renewPaid(missed.subject)}>{missed.why}</LoadFailure>
      )}
      {isUnknown && (
        <Note live>
          This can’t be renewed now. Your payment is safe: use it for another order or request a
          refund.
        </Note>
      )}
      {children(renew)}
      {chosen !== null && (
        <Suspense>
          <RenewalModal key={chosen} opened={opened} subscriptionId={chosen} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
