import { CopyButton } from '../../components/copy-button.tsx';
import { DownloadAction } from './download-action.tsx';
import { SendAction } from './send-action.tsx';

type ResultActionsProps = {
  readonly label: string;
  readonly value: string;
  readonly fileName: string;
};

export const ResultActions = ({ label, value, fileName }: ResultActionsProps) => (
  <>
    <SendAction label={label} value={value} />
    <DownloadAction label={label} value={value} fileName={fileName} />
    <CopyButton value={value} label={label} />
  </>
);
