import type { SiteChange } from '@haat/contracts/http/hosting-site';
import { Button } from '@mantine/core';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorMessage } from '../../../components/error-message.tsx';
import { post } from '../../../lib/api-client.ts';
import { useAct } from '../../../lib/use-act.ts';
import classes from './site-section.module.css';

type SitePreviewProps = {
  /** A whole document that loads nothing. */
  readonly html: string;
  readonly path: string;
  readonly body: object;
  readonly domain: string;
  readonly onClose: () => void;
  readonly onRequested: (change: SiteChange) => void;
};

/** In a frame without an origin and without scripts: what is typed cannot act as the customer. */
export const SitePreview = ({
  html,
  path,
  body,
  domain,
  onClose,
  onRequested,
}: SitePreviewProps) => {
  const put = useAct(async () => {
    const result = await post<{ change: SiteChange }>(path, body);
    if (!result.ok) return result.failure.text;
    onRequested(result.data.change);
    return null;
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Your website"
      footer={
        <div className={classes.ways}>
          <Button onClick={onClose}>Change it</Button>
          <BusyButton variant="cta" busy={put.isBusy} busyLabel="Sending..." onClick={put.run}>
            Put it online
          </BusyButton>
        </div>
      }
    >
      <div className={classes.preview}>
        <p className="sm muted">
          Prices, times and other texts are examples of the template. Change them in the file
          manager once it’s on <span className="mono">{domain}</span>.
        </p>
        <iframe srcDoc={html} title="Preview of your website" sandbox="" />
        <ErrorMessage>{put.error}</ErrorMessage>
      </div>
    </Dialog>
  );
};
