import type { AccountEmail } from '@haat/contracts/http/email-change';
import { Button } from '@mantine/core';
import { IconMail, IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import useSWR from 'swr';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { paths } from '../../config/paths.ts';
import { formatDayTime } from '../../lib/format-time.ts';
import { accountPaths } from '../auth/account-paths.ts';
import { EmailChangeForm } from './email-change-form.tsx';
import classes from './profile-list.module.css';

export const EmailSection = () => {
  const { data, error, mutate } = useSWR<AccountEmail, Error>(accountPaths.email);
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton height="5rem" />
    ) : (
      <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>
    );
  }
  const { email, isVerified, change } = data;
  return (
    <>
      <ul className={`${classes.list} card`}>
        <li>
          <Icon of={IconMail} />
          <div>
            <b>{email}</b>
            <p className="sm muted">
              {isVerified ? 'Verified' : 'Not verified yet. We’ll ask when it’s needed.'}
            </p>
          </div>
          <Button size="sm" aria-label="Change your email" onClick={() => setOpen(true)}>
            Change
          </Button>
        </li>
        {change !== null && <PendingChange current={email} change={change} />}
      </ul>
      <p className="sm muted">
        Domains keep the email of their registrant. Change it on{' '}
        <Link to={paths.dashboard('domains')}>the domain’s page</Link>.
      </p>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Change your email" size={480}>
        {isOpen && (
          <EmailChangeForm
            onDone={(changed) => {
              setOpen(false);
              void mutate(changed, { revalidate: false });
            }}
          />
        )}
      </Dialog>
    </>
  );
};

type PendingChangeProps = {
  readonly current: string;
  readonly change: NonNullable<AccountEmail['change']>;
};

const PendingChange = ({ current, change }: PendingChangeProps) => {
  const { email, confirmedBy, until } = change;
  const waitsFor = [
    ...(confirmedBy.includes('current') ? [] : [current]),
    ...(confirmedBy.includes('new') ? [] : [email]),
  ];
  const links = waitsFor.length === 1 ? 'the link' : 'the links';
  return (
    <li>
      <Icon of={IconMailForward} />
      <div role="status">
        <b>Changing to {email}</b>
        <p className="sm muted">
          {waitsFor.length === 0
            ? 'Both addresses have confirmed, but the change isn’t complete. Open one of the links again.'
            : `Open ${links} that we sent to ${waitsFor.join(' and to ')}, until ${formatDayTime(new Date(until))}.`}
        </p>
      </div>
    </li>
  );
};
