import { dataExportMessages } from '@haat/contracts/data-export-messages';
import type { DataExportAnswer } from '@haat/contracts/http/data-export';
import { Button } from '@mantine/core';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import useSWR from 'swr';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { post } from '../../lib/api-client.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDayTime } from '../../lib/format-time.ts';
import { OwnerProofStep } from '../domains/owner-proof-form.tsx';
import classes from './your-data.module.css';

const PATH = '/api/account/data-export';
/** In ms, while the copy is being made. */
const POLL_MS = 3_000;
/** In ms. */
const USUAL_MS = 10 * 60_000;

const dayTime = (iso: string): string => formatDayTime(new Date(iso));

export const YourData = () => {
  const [isAsking, setAsking] = useState(false);
  const { data, error, mutate } = useSWR<DataExportAnswer, Error>(PATH, {
    refreshInterval: (latest) => (latest?.state === 'being_made' ? POLL_MS : 0),
  });
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton height="3rem" />
    ) : (
      <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>
    );
  }
  const finish = (answer: DataExportAnswer): void => {
    setAsking(false);
    void mutate(answer, { revalidate: false });
  };
  return (
    <>
      <Progress of={data} />
      {mayAsk(data) && (
        <div>
          <Button onClick={() => setAsking(true)}>Get a copy of your data</Button>
        </div>
      )}
      <Dialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Get a copy of your data"
        size={480}
      >
        <OwnerProofStep<DataExportAnswer>
          button="Prepare my data"
          busy="Sending..."
          act={(proof) => post<DataExportAnswer>(PATH, { proof })}
          onDone={finish}
        >
          <p className="muted">
            We put everything into one ZIP file and email you when it’s ready. You can download it
            for 24 hours.
          </p>
        </OwnerProofStep>
      </Dialog>
    </>
  );
};

const mayAsk = (data: DataExportAnswer): boolean =>
  data.state === 'none' || (data.state === 'ready' && Date.parse(data.again_at) <= Date.now());

const Progress = ({ of: data }: { readonly of: DataExportAnswer }) => {
  switch (data.state) {
    case 'none':
      return null;
    case 'being_made': {
      const isSlow = Date.now() - Date.parse(data.requested_at) > USUAL_MS;
      return (
        <Note tone="wait" live>
          {isSlow
            ? 'This is taking longer than usual. You don’t need to do anything: we’ll email you when your data is ready.'
            : dataExportMessages.requested}
        </Note>
      );
    }
    case 'ready':
      return (
        <>
          <div className={`${classes.copy} card`}>
            <Icon of={IconFileZip} />
            <div role="status">
              <b>Your data is ready</b>
              <p className="sm muted">
                ZIP, {formatBytes(data.bytes)}. Download it before {dayTime(data.until)}.
              </p>
            </div>
            <Button
              component="a"
              href={`${PATH}/file`}
              download
              variant="filled"
              leftSection={<Icon of={IconDownload} />}
            >
              Download
            </Button>
          </div>
          {!mayAsk(data) && (
            <p className="sm muted">You can get a new copy after {dayTime(data.again_at)}.</p>
          )}
        </>
      );
  }
};
