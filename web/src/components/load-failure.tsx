import { IconReload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import { ErrorMessage } from './error-message.tsx';
import { Icon } from './icon.tsx';
import classes from './load-failure.module.css';

type LoadFailureProps = {
  readonly children: ReactNode;
  readonly onRetry: () => void;
  readonly isBusy?: boolean;
  readonly action?: ReactNode;
};

export const LoadFailure = ({ children, onRetry, isBusy = false, action }: LoadFailureProps) => (
  <div className={classes.failure}>
    <ErrorMessage>{children}</ErrorMessage>
    <div className={classes.ways}>
      <BusyButton
        busy={isBusy}
        busyLabel="Loading..."
        leftSection={<Icon of={IconReload} size={16} />}
        onClick={onRetry}
      >
        Try again
      </BusyButton>
      {action}
    </div>
  </div>
);
