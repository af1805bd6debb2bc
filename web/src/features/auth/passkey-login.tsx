import type { SessionUser } from '@haat/contracts/http/auth';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { loginErrorText } from './auth-errors.ts';
import { logInWithPasskey } from './passkey-actions.ts';

type PasskeyLoginProps = {
  /** Somebody is being logged in already. */
  readonly isDone: boolean;
  readonly onSuccess: (user: SessionUser) => void;
};

/** The way in without a password, and without an address: the passkey tells whose it is. */
export const PasskeyLogin = ({ isDone, onSuccess }: PasskeyLoginProps) => {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const logIn = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const result = await logInWithPasskey();
    setBusy(false);
    const user = result.ok ? result.data.user : null;
    if (user === null) setFailure(loginErrorText(result.ok ? null : result.failure));
    else onSuccess(user);
  };
  return (
    <>
      <BusyButton
        type="button"
        fullWidth
        busy={isBusy}
        busyLabel="Waiting for your passkey..."
        disabled={isDone}
        onClick={() => void logIn()}
      >
        Log in with a passkey
      </BusyButton>
      <ErrorMessage>{failure}</ErrorMessage>
    </>
  );
};
