import type { CodeItem } from '@haat/contracts/http/codes';
import { lazy, type ReactNode, Suspense } from 'react';
import { useOpening } from '../wizard/use-opening.ts';
import { BuyCode } from './buy-code.ts';

const CodeOrderModal = lazy(async () => {
  const { loadModal } = await import('./load-modal.ts');
  return { default: (await loadModal()).CodeOrderModal };
});

type CodeShopProps = {
  /** What can be bought on the page. */
  readonly items: readonly CodeItem[];
  readonly children: ReactNode;
};

/** A part of a page whose Buy Now opens the purchase; a visitor logs in inside it. */
export const CodeShop = ({ items, children }: CodeShopProps) => {
  const opening = useOpening('code', (kept) => items.find(({ route }) => route === kept) ?? null);
  const { subject: chosen, opened, open, close } = opening;
  // As the catalogue has it now: its price may have changed since.
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
