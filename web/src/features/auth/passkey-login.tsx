import type { SessionUser } from '@haat/contracts/http/auth';
import { loginErrorText } from './auth-errors.ts';
import { logInWithPasskey } from './passkey-actions.ts';
import { PasskeyButton } from './passkey-button.tsx';

type PasskeyLoginProps = {
  readonly isDone: boolean;
  readonly onSuccess: (user: SessionUser) => void;
};

export const PasskeyLogin = ({ isDone, onSuccess }: PasskeyLoginProps) => {
  const logIn = async (): Promise<string | null> => {
    const result = await logInWithPasskey();
    const user = result.ok ? result.data.user : null;
    if (user === null) return loginErrorText(result.ok ? null : result.failure);
    onSuccess(user);
    return null;
  };
  return (
    <PasskeyButton disabled={isDone} act={logIn}>
      Log in with a passkey
    </PasskeyButton>
  );
};
