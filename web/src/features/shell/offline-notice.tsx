import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import { Icon } from '../../components/icon.tsx';
import { type Connection, currentConnection, onConnectionChange } from '../../lib/connection.ts';
import classes from './offline-notice.module.css';

const TEXTS: Readonly<Record<Exclude<Connection, 'online'>, string>> = {
  offline: 'You are offline. What you see may be out of date.',
  unreachable: 'Haat cannot be reached right now. What you see may be out of date.',
};

const onServer = (): Connection => 'online';

/** Says that nothing new can be loaded, for as long as that is so; announced politely. */
export const OfflineNotice = () => {
  const connection = useSyncExternalStore(onConnectionChange, currentConnection, onServer);
  const { mutate } = useSWRConfig();
  return (
    <div role="status">
      {connection !== 'online' && (
        <div className={classes.notice}>
          <p className={`${classes.line} wrap`}>
            <Icon of={IconPlugConnectedX} />
            <span className="grow">{TEXTS[connection]}</span>
            <Button size="sm" onClick={() => void mutate(() => true)}>
              Try again
            </Button>
          </p>
        </div>
      )}
    </div>
  );
};
