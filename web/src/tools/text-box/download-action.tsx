import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../lib/save-file.ts';
import { TextAction } from './text-action.tsx';

type DownloadActionProps = {
  readonly label: string;
  readonly value: string;
  readonly fileName: string;
};

export const DownloadAction = ({ label, value, fileName }: DownloadActionProps) => (
  <TextAction
    icon={IconDownload}
    label={`Download ${label}`}
    tip={`Download as ${fileName}`}
    onClick={() => saveFile(fileName, new Blob([value], { type: 'text/plain;charset=utf-8' }))}
  />
);
