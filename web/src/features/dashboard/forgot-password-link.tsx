import { accountMessages } from '@haat/contracts/account-messages';
import { PASSWORD_LINK_TTL_MS } from '@haat/contracts/constants';
import { useState } from 'react';
import { askForLink } from '../auth/account-actions.ts';
import classes from './profile-tab.module.css';

const MINUTES = PASSWORD_LINK_TTL_MS / 60_000;

export const ForgotPasswordLink = ({ email }: { readonly email: string }) => {
  const [message, setMessage] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    const result = await askForLink({ email });
    setAsking(false);
    setMessage(result.ok ? accountMessages.linkRequested : result.failure.text);
  };
  return (
    <>
      <p>
        Forgot password?{' '}
        <button
          type="button"
          className={classes.ask}
          disabled={isAsking}
          onClick={() => void ask()}
        >
          Email me a link
        </button>
        , valid for {MINUTES} minutes, one use only.
      </p>
      <p role="status">{message}</p>
    </>
  );
};
