import type { DnsRecord } from '@haat/contracts/dns-record';
import { dnsRecordMessages } from '@haat/contracts/dns-record-messages';
import type { DnsRecordsAnswer } from '@haat/contracts/http/owned-domains';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import classes from './dns-section.module.css';
import { DnsSwitch } from './dns-switch.tsx';
import { useDomain } from './domain-context.ts';
import { Presets } from './presets.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordLine } from './record-line.tsx';
import { RecordList } from './record-list.tsx';
import { Removal } from './removal.tsx';
import { useRecords } from './use-records.ts';
import { ZoneFile } from './zone-file.tsx';

export const DnsSection = () => {
  const { owned } = useDomain();
  const { data, error, mutate, isValidating } = useRecords(owned.domain);
  if (data === undefined) {
    return error === undefined ? (
      <div aria-busy="true">
        <Skeleton height="18rem" />
      </div>
    ) : (
      <LoadFailure isBusy={isValidating} onRetry={() => void mutate()}>
        {error.message}
      </LoadFailure>
    );
  }
  return (
    <div className={classes.section}>
      {!data.editable && <DnsSwitch why={data.why} />}
      <Records answer={data} />
    </div>
  );
};

type Opened =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly record: DnsRecord }
  | { readonly kind: 'remove'; readonly record: DnsRecord };

const TITLES = { add: 'Add a record', edit: 'Edit the record', remove: 'Remove this record?' };

const Records = ({ answer }: { readonly answer: DnsRecordsAnswer }) => {
  const { owned, isBlocked } = useDomain();
  const { records, types, editable } = answer;
  const { domain, not_now } = owned;
  const [opened, setOpened] = useState<Opened | null>(null);
  const canEdit = editable && !isBlocked && not_now.dns === null;
  const close = () => setOpened(null);
  return (
    <>
      {editable && not_now.dns !== null && <Note>{not_now.dns}</Note>}
      {canEdit && <Presets records={records} />}
      <section>
        <HangTitle
          small
          side={
            canEdit && (
              <Button
                leftSection={<Icon of={IconPlus} />}
                onClick={() => setOpened({ kind: 'add' })}
              >
                Add a record
              </Button>
            )
          }
        >
          Records
        </HangTitle>
        <RecordList
          domain={domain}
          records={records}
          canEdit={canEdit}
          onEdit={(record) => setOpened({ kind: 'edit', record })}
          onRemove={(record) => setOpened({ kind: 'remove', record })}
        />
        <p className={`${classes.caa} xs muted`}>{dnsRecordMessages.badType('CAA')}</p>
      </section>
      <ZoneFile hasRecords={records.length > 0} canImport={canEdit} />
      <Dialog
        opened={opened !== null}
        onClose={close}
        title={TITLES[opened?.kind ?? 'add']}
        size={600}
      >
        {opened?.kind === 'remove' && (
          <Removal
            path={domainApiPaths.records(domain)}
            body={{ current: opened.record }}
            button="Remove the record"
            onDone={close}
          >
            <ul className="card">
              <RecordLine record={opened.record} />
            </ul>
          </Removal>
        )}
        {(opened?.kind === 'add' || opened?.kind === 'edit') && (
          <RecordForm
            current={opened.kind === 'edit' ? opened.record : null}
            records={records}
            types={types}
            onDone={close}
          />
        )}
      </Dialog>
    </>
  );
};
