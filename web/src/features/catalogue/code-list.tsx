import type { CodeItem } from '@haat/contracts/http/codes';
import { orderMessages } from '@haat/contracts/messages';
import { Button } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
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
      <EmptyState
        icon={IconPackageOff}
        action={
          <Button size="sm" component={Link} to={paths.codes}>
            All codes
          </Button>
        }
      >
        {orderMessages.noSoftware}
      </EmptyState>
    );
  }
  const shown = isUnfolded ? onPage : onPage.slice(0, inFront);
  const unfold = () => {
    flushSync(() => setUnfolded(true));
    list.current?.children[shown.length]?.querySelector('a')?.focus();
  };
  return (
    <>
      <ul className={classes.grid} ref={list} tabIndex={-1} aria-label="Items">
        {shown.map((item) => (
          <li key={item.id}>
            <CodeCard item={item} titleOrder={titleOrder} />
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
