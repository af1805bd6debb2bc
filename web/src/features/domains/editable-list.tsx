import type { DomainChange } from '@haat/contracts/http/owned-domains';
import { Button } from '@mantine/core';
import { IconPlus, type Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { SupportText } from '../../components/support-text.tsx';
import classes from './advanced-section.module.css';
import { useDomain } from './domain-context.ts';
import type { PendingRow } from './pending-rows.ts';
import { useListFocus } from './use-list-focus.ts';

type Answer = { readonly editable: boolean; readonly why: string | null };

type EditableListProps<Item> = {
  readonly title: string;
  readonly about: string;
  readonly kind: DomainChange['kind'];
  readonly answer: Pick<SWRResponse<Answer, Error>, 'data' | 'error' | 'isValidating'> & {
    readonly mutate: () => Promise<unknown>;
  };
  readonly rows: readonly PendingRow<Item>[];
  readonly empty: { readonly icon: TablerIcon; readonly text: string };
  readonly addLabel: string;
  readonly onAdd: () => void;
  /** The list, where it has rows. @param isLocked while a change is under way */
  readonly children: (edit: { readonly canEdit: boolean; readonly isLocked: boolean }) => ReactNode;
};

/** A list at the registrar, with one change at a time. */
export const EditableList = <Item,>(props: EditableListProps<Item>) => {
  const { title, about, kind, answer, rows, empty, addLabel, onAdd, children } = props;
  const { owned, isBlocked, isUnderWay } = useDomain();
  const { data, error, mutate, isValidating } = answer;
  const list = useListFocus(rows.length);
  const isLocked = isUnderWay(kind);
  const canEdit = data?.editable === true && !isBlocked;
  return (
    <section>
      <HangTitle
        small
        side={
          canEdit && (
            <Button
              leftSection={<Icon of={IconPlus} />}
              aria-label={addLabel}
              // Disabled, it would lose the focus.
              aria-disabled={isLocked}
              data-disabled={isLocked || undefined}
              onClick={() => {
                if (!isLocked) onAdd();
              }}
            >
              Add
            </Button>
          )
        }
      >
        {title}
      </HangTitle>
      <p className={`${classes.about} muted`}>{about}</p>
      <div ref={list} className={classes.list} tabIndex={-1}>
        {data === undefined && error === undefined && (
          <div aria-busy="true">
            <Skeleton height="6rem" />
          </div>
        )}
        {data === undefined && error !== undefined && (
          <LoadFailure isBusy={isValidating} onRetry={() => void mutate()}>
            {error.message}
          </LoadFailure>
        )}
        {data !== undefined && data.why !== null && (
          <Note>
            <SupportText about={{ subject: `${title} of ${owned.domain}` }}>{data.why}</SupportText>
          </Note>
        )}
        {canEdit && isLocked && <Note>You can make another change when this one is done.</Note>}
        {rows.length > 0 && <div className="card">{children({ canEdit, isLocked })}</div>}
        {data?.editable && rows.length === 0 && (
          <EmptyState icon={empty.icon}>{empty.text}</EmptyState>
        )}
      </div>
    </section>
  );
};
