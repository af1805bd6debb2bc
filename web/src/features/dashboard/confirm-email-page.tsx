import { emailChangeMessages } from '@haat/contracts/email-change-messages';
import type { EmailLink } from '@haat/contracts/http/email-change';
import { Button } from '@mantine/core';
import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { apiPaths, paths } from '../../config/paths.ts';
import { type ApiFailure, post } from '../../lib/api-client.ts';
import { useFocusAfterwards } from '../../lib/use-focus-afterwards.ts';
import { accountPaths } from '../auth/account-paths.ts';
import classes from './new-password-page.module.css';

type LinkState =
  | { readonly link: EmailLink; readonly failure?: undefined }
  | { readonly failure: ApiFailure; readonly link?: undefined };

/** A POST that only asks: the token must not be in an address. */
const readLink = async ([path, token]: readonly [string, string]): Promise<LinkState> => {
  const result = await post<EmailLink>(path, { token });
  return result.ok ? { link: result.data } : { failure: result.failure };
};

export const ConfirmEmailPage = ({ token }: { readonly token: string }) => {
  const { mutate } = useSWRConfig();
  const { data, mutate: setState } = useSWR([accountPaths.emailLink, token] as const, readLink, {
    revalidateOnFocus: false,
  });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const result = await post<EmailLink>(accountPaths.confirmEmail, { token });
    setBusy(false);
    if (!result.ok) {
      setFailure(result.failure.text);
      return;
    }
    await setState({ link: result.data }, { revalidate: false });
    // This browser may be logged in.
    void mutate(apiPaths.session);
    void mutate(accountPaths.email);
  };
  return (
    <div className="page wrap">
      <HangTitle order={1}>Confirm your email</HangTitle>
      <div className={`${classes.form} card`}>
        {data === undefined && <Skeleton height="8rem" />}
        {data?.failure !== undefined && (
          <OverOrUnreachable failure={data.failure} onRetry={() => void setState()} />
        )}
        {data?.link !== undefined && (
          <LinkStatus link={data.link} isBusy={isBusy} onConfirm={() => void confirm()} />
        )}
        <ErrorMessage>{failure}</ErrorMessage>
      </div>
    </div>
  );
};

type OverOrUnreachableProps = { readonly failure: ApiFailure; readonly onRetry: () => void };

const OverOrUnreachable = ({ failure, onRetry }: OverOrUnreachableProps) =>
  failure.text === emailChangeMessages.linkOver ? (
    <>
      <ErrorMessage>{failure.text}</ErrorMessage>
      <ToProfile />
    </>
  ) : (
    <LoadFailure onRetry={onRetry}>{failure.text}</LoadFailure>
  );

const ToProfile = () => (
  <Button component={Link} to={paths.dashboard('profile')} variant="filled">
    Open your profile
  </Button>
);

type LinkStatusProps = {
  readonly link: EmailLink;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
};

const OTHER = { current: 'your new email', new: 'your current email' } as const;

const LinkStatus = ({ link, isBusy, onConfirm }: LinkStatusProps) => {
  const { address, email, status } = link;
  const shown = <b>{email}</b>;
  if (status === 'changed') {
    return (
      <>
        <Note tone="leaf" live>
          Your email is now {shown}. Log in with it from now on.
        </Note>
        <ToProfile />
      </>
    );
  }
  if (status === 'waiting') {
    return (
      <Note tone="wait" live>
        Confirmed. Now open the link that we sent to {OTHER[address]}. Then {shown} becomes the
        email of your account.
      </Note>
    );
  }
  return <Question {...{ link, isBusy, onConfirm }} />;
};

const Question = ({ link: { address, email }, isBusy, onConfirm }: LinkStatusProps) => {
  const place = useFocusAfterwards();
  const shown = <b>{email}</b>;
  return (
    <div ref={place} className={classes.question}>
      {address === 'current' ? (
        <p>The email of your account changes to {shown}. Is it right?</p>
      ) : (
        <p>
          Confirm that you want to log in with {shown}. Open the link in your current email too.
        </p>
      )}
      <BusyButton variant="filled" busy={isBusy} busyLabel="Confirming..." onClick={onConfirm}>
        {address === 'current' ? 'Yes, change my email' : 'Confirm this email'}
      </BusyButton>
    </div>
  );
};
