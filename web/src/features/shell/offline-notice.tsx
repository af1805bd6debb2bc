import { connectionMessages } from '@haat/contracts/messages';
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useSWRConfig } from 'swr';
import { Icon } from '../../components/icon.tsx';
import { type Connection, currentConnection, onConnectionChange } from '../../lib/connection.ts';
import { currentNoticePlace, onNoticePlaceChange } from '../../lib/notice-place.ts';
import { useFocusAfterwards } from '../../lib/use-focus-afterwards.ts';
import { type ShopWatch, watchShop } from '../../lib/watch-shop.ts';
import classes from './offline-notice.module.css';

const TEXTS: Readonly<Record<Exclude<Connection, 'online'>, string>> = {
  offline: connectionMessages.offline,
  unreachable: connectionMessages.unreachable,
};

const onServer = (): Connection => 'online';
const noPlace = (): null => null;

type NoticeProps = {
  readonly text: string;
  readonly isInDialog: boolean;
  readonly onTryAgain: () => Promise<unknown>;
};

const Notice = ({ text, isInDialog, onTryAgain }: NoticeProps) => {
  const [isTrying, setTrying] = useState(false);
  const notice = useFocusAfterwards();
  const tryAgain = (): void => {
    setTrying(true);
    void onTryAgain().finally(() => setTrying(false));
  };
  return (
    <div ref={notice} className={classes.notice} data-in-dialog={isInDialog || undefined}>
      <p className={isInDialog ? classes.line : `${classes.line} wrap`}>
        <Icon of={IconPlugConnectedX} />
        <span className="grow">{text}</span>
        {/* Not disabled: keeps the focus. */}
        <Button size="sm" onClick={tryAgain} aria-busy={isTrying}>
          {isTrying ? 'Trying again...' : 'Try again'}
        </Button>
      </p>
    </div>
  );
};

/** Announced politely. When the shop is back, the page fetches everything again. */
export const OfflineNotice = () => {
  const connection = useSyncExternalStore(onConnectionChange, currentConnection, onServer);
  const place = useSyncExternalStore(onNoticePlaceChange, currentNoticePlace, noPlace);
  const { mutate } = useSWRConfig();
  const watch = useRef<ShopWatch>(null);
  useEffect(() => {
    const watching = watchShop(() => void mutate(() => true));
    watch.current = watching;
    return watching.end;
  }, [mutate]);
  const isUnavailable = connection === 'unreachable';
  const tryAgain = async (): Promise<unknown> =>
    isUnavailable ? watch.current?.checkNow() : mutate(() => true);
  const notice = connection !== 'online' && (
    <Notice text={TEXTS[connection]} isInDialog={place !== null} onTryAgain={tryAgain} />
  );
  return (
    <>
      <div role="status">{place === null && notice}</div>
      {place !== null && createPortal(notice, place)}
    </>
  );
};
