import { Button, FileButton } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { formatBytes } from '../../lib/format-bytes.ts';
import classes from './attach-button.module.css';
import { ATTACHABLE } from './attachable.ts';

type AttachButtonProps = {
  readonly files: readonly File[];
  readonly error: string | true | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (files: readonly File[]) => void;
};

export const AttachButton = ({ files, error, isDisabled, onChange }: AttachButtonProps) => {
  const reset = useRef<() => void>(null);
  const button = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const add = (chosen: readonly File[]) => {
    // A removed file may be chosen again.
    reset.current?.();
    if (chosen.length > 0) onChange([...files, ...chosen]);
  };
  const remove = (taken: File) => {
    onChange(files.filter((file) => file !== taken));
    button.current?.focus();
  };
  return (
    <div className={classes.attach}>
      <FileButton
        multiple
        accept={ATTACHABLE}
        resetRef={reset}
        disabled={isDisabled}
        onChange={add}
      >
        {(props) => (
          <Button
            {...props}
            ref={button}
            name="attachments"
            disabled={isDisabled}
            leftSection={<Icon of={IconPaperclip} />}
            aria-describedby={error === undefined ? undefined : errorId}
          >
            Attach
          </Button>
        )}
      </FileButton>
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Files to send">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <span className={classes.name}>{file.name}</span>
              <span className="xs dim num">{formatBytes(file.size)}</span>
              <IconButton
                icon={IconX}
                label={`Remove ${file.name}`}
                disabled={isDisabled}
                onClick={() => remove(file)}
              />
            </li>
          ))}
        </ul>
      )}
      <p id={errorId} role="alert" className={`${classes.error} xs brick`}>
        {error}
      </p>
    </div>
  );
};
