import type { SessionUser } from '@haat/contracts/http/auth';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { useAct } from '../../lib/use-act.ts';
import { loginErrorText } from './auth-errors.ts';
import { logInWithPasskey } from './passkey-actions.ts';

type PasskeyLoginProps = {
  readonly isDone: boolean;
  readonly onSuccess: (user: SessionUser) => void;
};

export const PasskeyLogin = ({ isDone, onSuccess }: PasskeyLoginProps) => {
  const { isBusy, error, run } = useAct(async () => {
    const result = await logInWithPasskey();
    const user = result.ok ? result.data.user : null;
    if (user === null) return loginErrorText(result.ok ? null : result.failure);
    onSuccess(user);
    return null;
  });
  return (
    <>
      <BusyButton
        type="button"
        fullWidth
        busy={isBusy}
        busyLabel="Waiting for your passkey..."
        disabled={isDone}
        onClick={() => void run()}
      >
        Log in with a passkey
      </BusyButton>
      <ErrorMessage>{error}</ErrorMessage>
    </>
  );
};
