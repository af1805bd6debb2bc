import { codeTotalPaise } from '@haat/contracts/code-item';
import type { CodeItem } from '@haat/contracts/http/codes';
import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Price } from '../../components/price.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import classes from './how-to-buy.module.css';
import { HOW_TO_BUY } from './use-buy-code.ts';

const CodeRequestForm = lazy(async () => ({
  default: (await import('./code-request-form.tsx')).CodeRequestForm,
}));

/** True once the address leads to this part of the page; the form is fetched only then. */
export const useIsBuying = (): boolean => {
  const { hash } = useLocation();
  return useHydrated() && hash === `#${HOW_TO_BUY}`;
};

/** How a sold item is ordered: by a request that is answered in writing. Buy Now leads here. */
export const HowToBuy = ({ item }: { readonly item: CodeItem }) => {
  const isBuying = useIsBuying();
  const { key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second Buy Now changes only the key
  useEffect(() => {
    if (isBuying) heading.current?.focus({ preventScroll: true });
  }, [isBuying, key]);
  return (
    <section id={HOW_TO_BUY} className={classes.section} aria-labelledby={`${HOW_TO_BUY}-title`}>
      <h2 id={`${HOW_TO_BUY}-title`} className="h3" ref={heading} tabIndex={-1}>
        How to buy it
      </h2>
      <p className="muted">
        Code cannot be ordered and paid on this page yet. Send us a request, and we write to you
        with how to pay <Price paise={codeTotalPaise(item.price)} /> by UPI and when the package
        comes. Nothing is charged before you agree.
      </p>
      {isBuying ? (
        <Suspense fallback={<Skeleton height="20rem" />}>
          <CodeRequestForm item={item} />
        </Suspense>
      ) : (
        <Button
          component={Link}
          to={{ hash: HOW_TO_BUY }}
          className={classes.ask}
          preventScrollReset
        >
          Ask for this item
        </Button>
      )}
    </section>
  );
};
