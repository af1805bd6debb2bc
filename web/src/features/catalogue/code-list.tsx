import type { CodeItem } from '@haat/contracts/http/codes';
import { orderMessages } from '@haat/contracts/messages';
import { Button } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { Link } from '../../components/link.tsx';
import { paths } from '../../config/paths.ts';
import { pageOf } from './catalogue.ts';
import { CodeCard } from './code-card.tsx';
import classes from './code-list.module.css';
import { Pager } from './pager.tsx';

type CodeListProps = {
  readonly items: readonly CodeItem[];
  readonly page: number;
  readonly onTurn: (page: number) => void;
  readonly titleOrder: 2 | 3;
  readonly inFront?: number;
};

/** @param children what to do next. */
export const NoCodes = ({ children }: { readonly children: ReactNode }) => (
  <EmptyState icon={IconPackageOff} action={children}>
    {orderMessages.noSoftware}
  </EmptyState>
);

const FIRST_ROW = 4;

export const CodeList = ({
  items,
  page: requested,
  onTurn,
  titleOrder,
  inFront = Number.POSITIVE_INFINITY,
}: CodeListProps) => {
  const [isUnfolded, setUnfolded] = useState(false);
  const { items: onPage, page, pages } = pageOf(items, requested);
  const { list, turned } = useTurn(page);
  if (items.length === 0) {
    return (
      <NoCodes>
        <Button size="sm" component={Link} to={paths.codes}>
          All codes
        </Button>
      </NoCodes>
    );
  }
  const shown = isUnfolded ? onPage : onPage.slice(0, inFront);
  const unfold = () => {
    flushSync(() => setUnfolded(true));
    list.current?.children[shown.length]?.querySelector<HTMLElement>('a:not([tabindex])')?.focus();
  };
  return (
    <>
      <ul className={classes.grid} ref={list} tabIndex={-1} aria-label="Items">
        {shown.map((item, index) => (
          <li key={item.id}>
            <CodeCard
              item={item}
              titleOrder={titleOrder}
              isFirst={titleOrder === 2 && index < FIRST_ROW}
            />
          </li>
        ))}
      </ul>
      {shown.length < onPage.length && (
        <p className={classes.more}>
          <Button onClick={unfold}>{`Show all ${onPage.length}`}</Button>
        </p>
      )}
      <Pager
        page={page}
        pages={pages}
        onTurn={(next) => {
          turned.current = true;
          onTurn(next);
        }}
      />
    </>
  );
};

const useTurn = (page: number) => {
  const list = useRef<HTMLUListElement>(null);
  const turned = useRef(false);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (!turned.current) return;
    turned.current = false;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start' });
  }, [page]);
  return { list, turned };
};
