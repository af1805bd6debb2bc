import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { FREE_ORDER } from '../hosting/order-names.ts';
import { useOpening } from '../wizard/use-opening.ts';
import type { DomainChoice } from './free-order-flow.ts';

const FreeHostingModal = lazy(async () => {
  const { FreeHostingModal: Modal } = await import('./free-hosting-modal.tsx');
  return { default: Modal };
});

type FreeHostingCounterProps = {
  readonly onBuyDomain: () => void;
};

export const FreeHostingCounter = ({ onBuyDomain }: FreeHostingCounterProps) => {
  const opening = useOpening<DomainChoice>(FREE_ORDER, () => 'own');
  const { subject: choice, opened, open, close } = opening;
  return (
    <>
      <Button variant="cta" fullWidth onClick={() => open('new')}>
        Buy a New Domain
      </Button>
      <Button fullWidth onClick={() => open('own')}>
        Use My Own Domain
      </Button>
      {choice !== null && (
        <Suspense>
          <FreeHostingModal
            opened={opened}
            choice={choice}
            onClose={close}
            onBuyDomain={() => {
              close();
              onBuyDomain();
            }}
          />
        </Suspense>
      )}
    </>
  );
};
