import type { childNameserversAnswerSchema } from '@haat/contracts/http/owned-domains';
import { IconServer2 } from '@tabler/icons-react';
import { useState } from 'react';
import useSWR from 'swr';
import type { z } from 'zod';
import { Dialog } from '../../components/dialog.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import classes from './advanced-section.module.css';
import { ChildNameserverForm } from './child-nameserver-form.tsx';
import { useDomain } from './domain-context.ts';
import { EditableList } from './editable-list.tsx';
import { PendingPill } from './pending-pill.tsx';
import { type ChildNameserver, childRows, type PendingRow, withPending } from './pending-rows.ts';
import { Removal } from './removal.tsx';
import { RowActions } from './row-actions.tsx';

type ChildNameserversAnswer = z.infer<typeof childNameserversAnswerSchema>;

/** Null for a new one. */
type Opened = { readonly kind: 'edit' | 'remove'; readonly child: ChildNameserver | null };

const COLUMNS: readonly TableColumn<PendingRow<ChildNameserver>>[] = [
  { head: 'Name', cellClass: `${classes.name} mono`, cell: ({ item }) => item.host },
  { head: 'IP addresses', cellClass: 'mono', cell: ({ item }) => item.ips.join(', ') },
  { head: 'Status', cell: ({ pending }) => <PendingPill pending={pending} /> },
];

export const ChildNameservers = () => {
  const { domain, changes } = useDomain().owned;
  const path = domainApiPaths.childNameservers(domain);
  const answer = useSWR<ChildNameserversAnswer, Error>(path);
  const [opened, setOpened] = useState<Opened | null>(null);
  const change = changes.find(({ kind }) => kind === 'child_nameserver');
  const rows = withPending(answer.data?.child_nameservers ?? [], change, childRows);
  const close = () => setOpened(null);
  return (
    <>
      <EditableList
        title="Child nameservers"
        about={`A child nameserver has a name in this domain, such as ns1.${domain}. You need one only if you run your own nameservers.`}
        kind="child_nameserver"
        answer={answer}
        rows={rows}
        empty={{ icon: IconServer2, text: 'No child nameservers.' }}
        addLabel="Add a nameserver"
        onAdd={() => setOpened({ kind: 'edit', child: null })}
      >
        {({ canEdit, isLocked }) => (
          <Table
            caption={`Child nameservers of ${domain}`}
            className={classes.table}
            isStacked
            rows={rows}
            keyOf={({ item }) => item.host}
            columns={[
              ...COLUMNS,
              {
                head: null,
                cellClass: classes.acts,
                cell: ({ item }) =>
                  canEdit && (
                    <RowActions
                      of={item.host}
                      isLocked={isLocked}
                      onChange={() => setOpened({ kind: 'edit', child: item })}
                      onRemove={() => setOpened({ kind: 'remove', child: item })}
                    />
                  ),
              },
            ]}
          />
        )}
      </EditableList>
      <Dialog opened={opened !== null} onClose={close} title={titleOf(opened)} size={520}>
        {opened?.kind === 'edit' && <ChildNameserverForm current={opened.child} onDone={close} />}
        {opened?.kind === 'remove' && opened.child !== null && (
          <Removal
            path={path}
            body={{ host: opened.child.host }}
            button="Remove the nameserver"
            onDone={close}
          >
            <p>
              <span className="mono">{opened.child.host}</span>
              <span> stops working as a nameserver, also for other domains that use it.</span>
            </p>
          </Removal>
        )}
      </Dialog>
    </>
  );
};

const titleOf = (opened: Opened | null): string => {
  if (opened?.kind === 'remove') return 'Remove this nameserver?';
  return opened?.child ? 'Change the nameserver' : 'Add a child nameserver';
};
