import type { DnsRecord } from '@haat/contracts/dns-record';
import { Button } from '@mantine/core';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { deleteJson } from '../../lib/api-client.ts';
import { useAct } from '../../lib/use-act.ts';
import classes from './dns-dialog.module.css';
import { useDomain } from './domain-context.ts';
import { RecordLine } from './record-line.tsx';

type RemoveRecordProps = { readonly record: DnsRecord; readonly onDone: () => void };

export const RemoveRecord = ({ record, onDone }: RemoveRecordProps) => {
  const { owned, send } = useDomain();
  const remove = useAct(async () => {
    const path = domainApiPaths.records(owned.domain);
    const result = await send(deleteJson(path, { current: record }));
    if (!result.ok) return result.failure.text;
    onDone();
    return null;
  });
  return (
    <div className={classes.dialog}>
      <ul className="card">
        <RecordLine record={record} />
      </ul>
      <ErrorMessage>{remove.error}</ErrorMessage>
      <div className={classes.ways}>
        <BusyButton busy={remove.isBusy} busyLabel="Sending..." onClick={() => void remove.run()}>
          Remove the record
        </BusyButton>
        <Button variant="filled" onClick={onDone} data-autofocus>
          Keep it
        </Button>
      </div>
    </div>
  );
};
