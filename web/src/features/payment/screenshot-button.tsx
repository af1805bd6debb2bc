import { Button, FileButton } from '@mantine/core';
import { IconPhotoUp, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import classes from './screenshot-button.module.css';

type ScreenshotButtonProps = {
  readonly screenshot: File | null;
  readonly error: string | true | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (screenshot: File | null) => void;
};

export const ScreenshotButton = (props: ScreenshotButtonProps) => {
  const { screenshot, error, isDisabled, onChoose } = props;
  const reset = useRef<() => void>(null);
  const errorId = useId();
  const remove = () => {
    reset.current?.();
    onChoose(null);
  };
  return (
    <div className={classes.screenshot}>
      <div className={classes.row}>
        <FileButton
          accept="image/*"
          resetRef={reset}
          disabled={isDisabled}
          onChange={(file) => {
            if (file !== null) onChoose(file);
          }}
        >
          {(button) => (
            <Button
              {...button}
              className={classes.button}
              disabled={isDisabled}
              leftSection={<Icon of={IconPhotoUp} />}
              aria-describedby={error === undefined ? undefined : errorId}
            >
              {screenshot === null ? (
                <>
                  Add a screenshot <span className={classes.optional}>optional, image</span>
                </>
              ) : (
                <span className={classes.name}>{screenshot.name}</span>
              )}
            </Button>
          )}
        </FileButton>
        {screenshot !== null && (
          <IconButton
            icon={IconX}
            label="Remove the screenshot"
            disabled={isDisabled}
            onClick={remove}
          />
        )}
      </div>
      <p id={errorId} role="alert" className={`${classes.error} xs brick`}>
        {error}
      </p>
    </div>
  );
};
