import type { CodeItem } from '@haat/contracts/http/codes';
import { lazy, type ReactNode, Suspense } from 'react';
import { useOpening } from '../wizard/use-opening.ts';
import { BuyCode } from './buy-code.ts';

const CodeOrderModal = lazy(async () => {
  const { loadModal } = await import('./load-modal.ts');
  return { default: (await loadModal()).CodeOrderModal };
});

type CodeShopProps = {
  readonly items: readonly CodeItem[];
  readonly children: ReactNode;
};

export const CodeShop = ({ items, children }: CodeShopProps) => {
  const opening = useOpening('code', (saved) => items.find(({ route }) => route === saved) ?? null);
  const { subject: chosen, opened, open, close } = opening;
  // The catalogue's current price.
  const item = chosen && (items.find(({ id }) => id === chosen.id) ?? chosen);
  return (
    <BuyCode value={open}>
      {children}
      {item !== null && (
        <Suspense>
          <CodeOrderModal key={item.id} opened={opened} item={item} onClose={close} />
        </Suspense>
      )}
    </BuyCode>
  );
};
