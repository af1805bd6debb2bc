import { downloadLinkAnswerSchema } from '@haat/contracts/http/downloads';
import type { OrderDetail } from '@haat/contracts/http/orders';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Button } from '@mantine/core';
import { IconDownload, IconFileZip, IconLock } from '@tabler/icons-react';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Icon } from '../../components/icon.tsx';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import { useAct } from '../../lib/use-act.ts';
import classes from './order-file.module.css';

type OrderFileProps = Pick<OrderDetail, 'status' | 'download'> & {
  readonly title: string;
  readonly route?: string;
};

export const OrderFile = ({ title, route, status, download }: OrderFileProps) => {
  // A link lasts a few minutes: each press gets a new one.
  const file = useAct(async () => {
    const result = await post<unknown>(apiPaths.downloadLinks, { itemId: download?.item_id });
    if (!result.ok) return result.failure.text;
    const link = downloadLinkAnswerSchema.safeParse(result.data);
    if (!link.success) return refusalMessages.downloadMissing;
    save(link.data.url);
    return null;
  });
  const hasEnded = status === 'failed' || status === 'cancelled';
  if (download === null && hasEnded) return null;
  const name = download?.route ?? route;
  return (
    <section className={classes.file} aria-label="Your download">
      <span className={classes.mark} data-open={download !== null || undefined}>
        <Icon of={download === null ? IconLock : IconFileZip} />
      </span>
      <div>
        <p className={name === undefined ? classes.name : `${classes.name} mono`}>
          {name === undefined ? title : `${name}.zip`}
        </p>
        <p className="sm muted" role="status">
          {download === null ? 'Available once your payment is verified' : 'Download any time'}
        </p>
      </div>
      {download !== null && (
        <Button
          variant="cta"
          className={classes.get}
          // Not disabled: keeps the focus.
          aria-busy={file.isBusy}
          leftSection={<Icon of={IconDownload} />}
          onClick={() => void file.run()}
        >
          {file.isBusy ? 'Processing...' : 'Download'}
        </Button>
      )}
      {file.error !== null && (
        <div className={classes.error}>
          <ErrorMessage>{file.error}</ErrorMessage>
        </div>
      )}
    </section>
  );
};

const save = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};
