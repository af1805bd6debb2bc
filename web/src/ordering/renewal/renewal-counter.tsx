import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { NamedPayment } from '../../features/payment/named-payment.tsx';
import { useOpening } from '../wizard/use-opening.ts';
import { renewalApi } from './api-paths.ts';
import { NAMES, type OnRenew, type RenewalKind } from './renewal-names.ts';
import { fetchSubscriptions } from './use-subscriptions.ts';
import { RENEWAL, RESTORE } from './way-names.ts';

const RenewalModal = lazy(async () => {
  const { loadModal } = await import('./load-modal.ts');
  return { default: (await loadModal()).RenewalModal };
});

type RenewalCounterProps = { readonly children: (renew: OnRenew) => ReactNode };

/** Opens renewals and restores. */
export const RenewalCounter = ({ children }: RenewalCounterProps) => {
  const renewal = useOpening(RENEWAL, (saved) => saved);
  const restore = useOpening(RESTORE, (saved) => saved);
  const renew: OnRenew = (subscriptionId, kind) =>
    (kind === 'restore' ? restore : renewal).open(subscriptionId);
  return (
    <>
      <PaidBefore kind="renewal" onRenew={renew} />
      <PaidBefore kind="restore" onRenew={renew} />
      {children(renew)}
      <Opened kind="renewal" of={renewal} />
      <Opened kind="restore" of={restore} />
    </>
  );
};

type OpenedProps = {
  readonly kind: RenewalKind;
  readonly of: ReturnType<typeof useOpening<string>>;
};

const Opened = ({ kind, of: { subject, opened, close } }: OpenedProps) =>
  subject !== null && (
    <Suspense>
      <RenewalModal
        key={subject}
        kind={kind}
        opened={opened}
        subscriptionId={subject}
        onClose={close}
      />
    </Suspense>
  );

type Missed = { readonly subject: string | null; readonly why: string };
type PaidBeforeProps = { readonly kind: RenewalKind; readonly onRenew: OnRenew };

/** Opens what the payment in the address is for. */
const PaidBefore = ({ kind, onRenew }: PaidBeforeProps) => {
  const [isUnknown, setUnknown] = useState(false);
  const [missed, setMissed] = useState<Missed | null>(null);
  const renewPaid = async (subject: string | null): Promise<void> => {
    const found = await fetchSubscriptions(renewalApi.subscriptions).catch((error: Error) => error);
    setMissed(found instanceof Error ? { subject, why: found.message } : null);
    if (found instanceof Error) return;
    const paid = found.subscriptions.find((one) => one.subject === subject);
    if (paid) onRenew(paid.id, kind);
    else setUnknown(true);
  };
  return (
    <>
      <NamedPayment kind={kind} onFound={({ subject }) => void renewPaid(subject)} />
      {missed && (
        <LoadFailure onRetry={() => void renewPaid(missed.subject)}>{missed.why}</LoadFailure>
      )}
      {isUnknown && (
        <Note live>
          {`This can’t be ${NAMES[kind].done} now. Your payment is safe: use it for another order ` +
            'or request a refund.'}
        </Note>
      )}
    </>
  );
};
