import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import useSWR from 'swr';
import { Dialog } from '../../components/dialog.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import classes from './advanced-section.module.css';
import { useDomain } from './domain-context.ts';
import { DsRecordForm } from './ds-record-form.tsx';
import {
  algorithmText,
  type DsRecordsAnswer,
  digestTypeText,
  type ShownDsRecord,
} from './ds-record-values.ts';
import { EditableList } from './editable-list.tsx';
import { PendingPill } from './pending-pill.tsx';
import { dsRows, type PendingRow, withPending } from './pending-rows.ts';
import { Removal } from './removal.tsx';
import { RowActions } from './row-actions.tsx';

type Opened =
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly record: ShownDsRecord };

const COLUMNS: readonly TableColumn<PendingRow<ShownDsRecord>>[] = [
  { head: 'Key tag', cellClass: 'mono', cell: ({ item }) => item.keyTag },
  { head: 'Algorithm', cell: ({ item }) => algorithmText(item.algorithm) },
  { head: 'Digest type', cell: ({ item }) => digestTypeText(item.digestType) },
  { head: 'Digest', cellClass: 'mono', cell: ({ item }) => item.digest },
  { head: 'Status', cell: ({ pending }) => <PendingPill pending={pending} /> },
];

export const DsRecords = () => {
  const { domain, changes } = useDomain().owned;
  const path = domainApiPaths.dnssec(domain);
  const answer = useSWR<DsRecordsAnswer, Error>(path);
  const [opened, setOpened] = useState<Opened | null>(null);
  const change = changes.find(({ kind }) => kind === 'dnssec');
  const rows = withPending(answer.data?.records ?? [], change, dsRows);
  const close = () => setOpened(null);
  return (
    <>
      <EditableList
        title="DNSSEC"
        about="DNSSEC proves that DNS answers for your domain aren’t forged. You need it only if the provider of your nameservers signs the domain: copy the four values from there. A wrong value makes the domain unreachable."
        kind="dnssec"
        answer={answer}
        rows={rows}
        empty={{ icon: IconShieldCheck, text: 'DNSSEC is off: the domain has no DS records.' }}
        addLabel="Add a DS record"
        onAdd={() => setOpened({ kind: 'add' })}
      >
        {({ canEdit, isLocked }) => (
          <Table
            caption={`DS records of ${domain}`}
            className={`${classes.table} ${classes.records}`}
            isStacked
            rows={rows}
            keyOf={({ item }) => dsRows.keyOf(item)}
            columns={[
              ...COLUMNS,
              {
                head: null,
                cellClass: classes.acts,
                cell: ({ item }) =>
                  canEdit && (
                    <RowActions
                      of={`the DS record ${item.keyTag}`}
                      isLocked={isLocked}
                      onRemove={() => setOpened({ kind: 'remove', record: item })}
                    />
                  ),
              },
            ]}
          />
        )}
      </EditableList>
      <Dialog
        opened={opened !== null}
        onClose={close}
        title={opened?.kind === 'remove' ? 'Remove this DS record?' : 'Add a DS record'}
        size={600}
      >
        {opened?.kind === 'add' && <DsRecordForm onDone={close} />}
        {opened?.kind === 'remove' && (
          <Removal path={path} body={opened.record} button="Remove the DS record" onDone={close}>
            <p>{`Key tag ${opened.record.keyTag}, algorithm ${algorithmText(opened.record.algorithm)}.`}</p>
            <p>{removalText(domain, rows.length === 1)}</p>
          </Removal>
        )}
      </Dialog>
    </>
  );
};

const removalText = (domain: string, isLast: boolean): string =>
  isLast
    ? `Then the DNS answers of ${domain} are no longer protected against forgery. The domain keeps working.`
    : `If your nameservers sign only with this key, ${domain} becomes unreachable.`;
