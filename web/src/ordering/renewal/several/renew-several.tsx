import { lazy, type ReactNode, Suspense } from 'react';
import { useOpening } from '../../wizard/use-opening.ts';
import { RENEWALS, subjectOfIds } from './renewals-flow.ts';

const RenewalsModal = lazy(async () => {
  const { loadModal } = await import('./load-modal.ts');
  return { default: (await loadModal()).RenewalsModal };
});

type RenewSeveralProps = {
  readonly children: (renewSeveral: (subscriptionIds: readonly string[]) => void) => ReactNode;
};

export const RenewSeveral = ({ children }: RenewSeveralProps) => {
  const opening = useOpening(RENEWALS, (saved) => saved);
  const { subject, opened, open, close } = opening;
  return (
    <>
      {children((ids) => open(subjectOfIds(ids)))}
      {subject !== null && (
        <Suspense>
          <RenewalsModal key={subject} opened={opened} subject={subject} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
