import type { SessionsAnswer } from '@haat/contracts/http/auth';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceTablet } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import useSWR from 'swr';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Icon } from '../../components/icon.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { paths } from '../../config/paths.ts';
import type { ApiResult } from '../../lib/api-client.ts';
import { formatDate, formatTime } from '../../lib/format-time.ts';
import { endSession, signOutEverywhere } from '../auth/account-actions.ts';
import { accountPaths } from '../auth/account-paths.ts';
import classes from './profile-list.module.css';

const formatMoment = (iso: string): string => {
  const at = new Date(iso);
  return `${formatDate(at)}, ${formatTime(at)}`;
};

type OpenSession = SessionsAnswer['sessions'][number];

export const SessionsSection = () => {
  const navigate = useNavigate();
  const { data, error, mutate } = useSWR<SessionsAnswer, Error>(accountPaths.sessions);
  const [ending, setEnding] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const end = async <Answer,>(
    what: string,
    act: () => Promise<ApiResult<Answer>>,
    then: (left: Answer) => unknown,
  ): Promise<void> => {
    setEnding(what);
    setRefusal(null);
    const result = await act();
    setEnding(null);
    if (result.ok) {
      then(result.data);
      return;
    }
    setRefusal(result.failure.text);
    // Drops a session that ended meanwhile.
    void mutate();
  };
  const endOne = (id: string): Promise<void> =>
    end(
      id,
      () => endSession(id),
      (left) => mutate(left, { revalidate: false }),
    );
  return (
    <>
      {data === undefined && error === undefined && <Skeleton height="9rem" />}
      {error !== undefined && data === undefined && (
        <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>
      )}
      {data !== undefined && (
        <ul className={`${classes.list} card`}>
          {data.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={ending !== null}
              onEnd={() => void endOne(session.id)}
            />
          ))}
        </ul>
      )}
      <ErrorMessage>{refusal}</ErrorMessage>
      <div className={classes.under}>
        <p className="sm muted">This device will be logged out too.</p>
        <BusyButton
          busy={ending === 'all'}
          busyLabel="Logging out..."
          disabled={ending !== null}
          onClick={() => void end('all', signOutEverywhere, () => navigate(paths.home))}
        >
          Log out of all devices
        </BusyButton>
      </div>
    </>
  );
};

type SessionRowProps = {
  readonly session: OpenSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
};

const SessionRow = ({ session, isBusy, onEnd }: SessionRowProps) => {
  const { device, openedAt, seenAt, isThis } = session;
  const isHandheld = /Android|iPhone|iPad/.test(device);
  const when = isThis ? `since ${formatMoment(openedAt)}` : `last seen ${formatMoment(seenAt)}`;
  return (
    <li>
      <Icon of={isHandheld ? IconDeviceTablet : IconDeviceDesktop} />
      <div>
        <b>{device}</b>
        <p className="sm muted">{when}</p>
      </div>
      {isThis ? (
        <StatusPill state="this-device" />
      ) : (
        <Button
          size="sm"
          disabled={isBusy}
          aria-label={`Log out ${device}, ${when}`}
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  );
};
