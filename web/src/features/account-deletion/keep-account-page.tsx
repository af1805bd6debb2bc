import { accountDeletionMessages } from '@haat/contracts/account-deletion';
import { indianDate } from '@haat/contracts/indian-time';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Note } from '../../components/note.tsx';
import { paths } from '../../config/paths.ts';
import { useAuthModal } from '../../lib/auth-modal.ts';
import { useAct } from '../../lib/use-act.ts';
import { useFocusAfterwards } from '../../lib/use-focus-afterwards.ts';
import classes from './keep-account-page.module.css';
import { keepAccount } from './use-account-deletion.ts';

type KeepAccountPageProps = {
  /** Of the mailed link. */
  readonly token: string | null;
  /** ISO 8601; null unless the customer has just asked for the deletion. */
  readonly erasesAt: string | null;
};

export const KeepAccountPage = ({ token, erasesAt }: KeepAccountPageProps) => (
  <div className="page wrap">
    <HangTitle order={1}>
      {token === null && erasesAt !== null ? 'You’re logged out' : 'Keep your account'}
    </HangTitle>
    <div className={`${classes.card} card`}>
      {token === null ? <WithoutLink erasesAt={erasesAt} /> : <WithLink token={token} />}
    </div>
  </div>
);

const LogIn = () => {
  const navigate = useNavigate();
  const openAuth = useAuthModal();
  const toProfile = () => navigate(paths.dashboard('profile'), { replace: true });
  return <Button onClick={() => openAuth({ onSuccess: toProfile })}>LOGIN</Button>;
};

const WithoutLink = ({ erasesAt }: Pick<KeepAccountPageProps, 'erasesAt'>) => (
  <>
    {erasesAt === null ? (
      <p>To keep your account, open the link in our email, or log in.</p>
    ) : (
      <>
        <p>
          <b>{`We’ll delete your account on ${indianDate(Date.parse(erasesAt))}.`}</b>
        </p>
        <p>
          We’ve emailed you a link that keeps it. You can also log in until that day: to keep your
          account, read your orders and invoices, or download your data.
        </p>
      </>
    )}
    <LogIn />
  </>
);

type LinkProps = { readonly token: string };

const WithLink = ({ token }: LinkProps) => {
  const [isDone, setDone] = useState(false);
  if (!isDone) return <Question token={token} onDone={() => setDone(true)} />;
  return (
    <>
      <Note tone="leaf" live>
        {accountDeletionMessages.accountStays}
      </Note>
      <p>Log in to go on. If you didn’t ask us to delete it, change your password.</p>
      <LogIn />
    </>
  );
};

/** Opening the link does nothing: mail programs open links too. */
const Question = ({ token, onDone }: LinkProps & { readonly onDone: () => void }) => {
  const place = useFocusAfterwards();
  const { isBusy, error, run } = useAct(async () => {
    const result = await keepAccount({ token });
    if (!result.ok) return result.failure.text;
    onDone();
    return null;
  });
  return (
    <div ref={place} className={classes.question}>
      <p>Press the button to keep your account. Nothing will be deleted.</p>
      <ErrorMessage>{error}</ErrorMessage>
      <BusyButton variant="cta" busy={isBusy} busyLabel="Keeping..." onClick={() => void run()}>
        Keep my account
      </BusyButton>
      {error !== null && <LogIn />}
    </div>
  );
};
