import { connectionMessages } from '@haat/contracts/messages';
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import { Icon } from '../../components/icon.tsx';
import { type Connection, currentConnection, onConnectionChange } from '../../lib/connection.ts';
import { watchShop } from '../../lib/watch-shop.ts';
import classes from './offline-notice.module.css';

const TEXTS: Readonly<Record<Exclude<Connection, 'online'>, string>> = {
  offline: connectionMessages.offline,
  unreachable: connectionMessages.unreachable,
};

const onServer = (): Connection => 'online';

/**
 * Says that nothing new can be loaded, for as long as that is so; announced politely. When the shop
 * serves again, the page asks it for everything that it shows.
 */
export const OfflineNotice = () => {
  const connection = useSyncExternalStore(onConnectionChange, currentConnection, onServer);
  const { mutate } = useSWRConfig();
  useEffect(() => watchShop(() => void mutate(() => true)), [mutate]);
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
