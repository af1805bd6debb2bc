import type { DnsRecord, EditableRecordType } from '@haat/contracts/dns-record';
import { IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ChipButton, Chips } from '../../components/chips.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Table } from '../../components/table.tsx';
import classes from './record-list.module.css';
import { recordLabel, ttlText, valueText } from './record-text.ts';
import { useListFocus } from './use-list-focus.ts';

type RecordListProps = {
  readonly domain: string;
  readonly records: readonly DnsRecord[];
  readonly canEdit: boolean;
  readonly onEdit: (record: DnsRecord) => void;
  readonly onRemove: (record: DnsRecord) => void;
};

const keyOf = (record: DnsRecord): string => JSON.stringify(record);

export const RecordList = (props: RecordListProps) => {
  const { records } = props;
  const [chosen, setChosen] = useState<EditableRecordType | null>(null);
  const types = [...new Set(records.map(({ type }) => type))].toSorted();
  const type = types.find((one) => one === chosen) ?? null;
  const shown = type === null ? records : records.filter((record) => record.type === type);
  const list = useListFocus(records);
  if (records.length === 0) {
    return <EmptyState icon={IconListDetails}>No records yet.</EmptyState>;
  }
  return (
    <div ref={list} className={classes.list} tabIndex={-1}>
      {types.length > 1 && (
        <Chips label="Types of records" chosen={type}>
          <ChipButton
            isChosen={type === null}
            count={records.length}
            counted={['record', 'records']}
            onChoose={() => setChosen(null)}
          >
            All
          </ChipButton>
          {types.map((one) => (
            <ChipButton
              key={one}
              isChosen={type === one}
              count={records.filter((record) => record.type === one).length}
              counted={['record', 'records']}
              onChoose={() => setChosen(one)}
            >
              {one}
            </ChipButton>
          ))}
        </Chips>
      )}
      <div className="card">
        <RecordTable {...props} records={shown} />
      </div>
    </div>
  );
};

const RecordTable = ({ domain, records, canEdit, onEdit, onRemove }: RecordListProps) => (
  <Table
    caption={`DNS records of ${domain}`}
    className={classes.table}
    isStacked
    rows={records}
    keyOf={keyOf}
    columns={[
      { head: 'Type', cellClass: `${classes.type} mono`, cell: ({ type }) => type },
      { head: 'Host', cellClass: `${classes.host} mono`, cell: ({ host }) => host },
      { head: 'Value', cellClass: `${classes.value} mono`, cell: valueText },
      {
        head: 'TTL',
        cellClass: `${classes.ttl} sm muted`,
        cell: ({ ttl }) => ttlText(ttl),
      },
      ...(canEdit
        ? [
            {
              head: null,
              cellClass: classes.acts,
              cell: (record: DnsRecord) => (
                <>
                  <IconButton
                    icon={IconPencil}
                    label={`Edit ${recordLabel(record)} ${valueText(record)}`}
                    onClick={() => onEdit(record)}
                  />
                  <IconButton
                    icon={IconTrash}
                    label={`Remove ${recordLabel(record)} ${valueText(record)}`}
                    onClick={() => onRemove(record)}
                  />
                </>
              ),
            },
          ]
        : []),
    ]}
  />
);
