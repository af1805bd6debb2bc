import { IconArrowBackUp, IconClipboard, IconEraser, IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import { DownloadAction } from './download-action.tsx';
import { TextAction } from './text-action.tsx';
import { isTooLong } from './text-details.ts';
import type { useTextInput } from './use-text-input.ts';

type InputActionsProps = {
  readonly label: string;
  readonly value: string;
  readonly input: ReturnType<typeof useTextInput>;
  readonly fileName: string;
};

export const InputActions = ({ label, value, input, fileName }: InputActionsProps) => {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <TextAction
        icon={IconClipboard}
        label={`Paste into ${label}`}
        tip="Paste"
        onClick={() => void input.paste()}
      />
      <TextAction
        icon={IconFileUpload}
        label={`Open a file in ${label}`}
        tip="Open a text file, or drop one on the box"
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file may be chosen again.
          event.currentTarget.value = '';
          if (file) void input.takeFile(file);
        }}
      />
      {value !== '' && <CopyButton value={value} label={label} iconOnly />}
      {isTooLong(value) && <DownloadAction label={label} value={value} fileName={fileName} />}
      {(value !== '' || input.canUndo) && (
        // One button: the focus stays.
        <TextAction
          icon={input.canUndo ? IconArrowBackUp : IconEraser}
          label={input.canUndo ? `Undo in ${label}` : `Clear ${label}`}
          tip={input.canUndo ? 'Undo' : 'Clear'}
          onClick={input.canUndo ? input.undo : input.clear}
        />
      )}
    </>
  );
};
