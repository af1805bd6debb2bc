import type { CodeItem } from '@haat/contracts/http/codes';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { tabStorage } from '../../lib/browser-storage.ts';
import { openOrderOf } from '../wizard/draft-storage.ts';
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
  const [chosen, setChosen] = useState<CodeItem | null>(null);
  const [opened, setOpened] = useState(false);
  const buy = useCallback((item: CodeItem) => {
    setChosen(item);
    setOpened(true);
  }, []);
  // An order that stood open when the page was reloaded opens again.
  const openAgain = useEffectEvent(() => {
    const kept = openOrderOf(tabStorage, 'code');
    const item = items.find(({ route }) => route === kept);
    if (item) buy(item);
  });
  useEffect(() => openAgain(), []);
  // As the catalogue has it now: its price may have changed since.
  const item = chosen && (items.find(({ id }) => id === chosen.id) ?? chosen);
  return (
    <BuyCode value={buy}>
      {children}
      {item !== null && (
        <Suspense>
          <CodeOrderModal
            key={item.id}
            opened={opened}
            item={item}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </BuyCode>
  );
};
