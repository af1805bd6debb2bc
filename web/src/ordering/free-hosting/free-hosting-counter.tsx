import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { tabStorage } from '../../lib/browser-storage.ts';
import { FREE_ORDER } from '../hosting/order-names.ts';
import { openOrderOf } from '../wizard/draft-storage.ts';
import type { DomainChoice } from './free-order-flow.ts';

const FreeHostingModal = lazy(async () => {
  const { FreeHostingModal: Modal } = await import('./free-hosting-modal.tsx');
  return { default: Modal };
});

type FreeHostingCounterProps = {
  /** The name is to be bought with the plan, which an order of its own does. */
  readonly onBuyDomain: () => void;
};

/** The two ways to the free plan: a new domain with it, or one's own. */
export const FreeHostingCounter = ({ onBuyDomain }: FreeHostingCounterProps) => {
  const [choice, setChoice] = useState<DomainChoice | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (chosen: DomainChoice) => {
    setChoice(chosen);
    setOpened(true);
  };
  // An order that stood open when the page was reloaded opens again.
  useEffect(() => {
    if (openOrderOf(tabStorage, FREE_ORDER) === null) return;
    setChoice('own');
    setOpened(true);
  }, []);
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
            onClose={() => setOpened(false)}
            onBuyDomain={() => {
              setOpened(false);
              onBuyDomain();
            }}
          />
        </Suspense>
      )}
    </>
  );
};
