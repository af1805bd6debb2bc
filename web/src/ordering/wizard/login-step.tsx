import type { SessionUser } from '@haat/contracts/http/auth';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { AuthPanel } from '../../features/auth/auth-panel.tsx';
import { useSession } from '../../lib/use-session.ts';
import classes from './login-step.module.css';

type LoginStepProps = {
  readonly onSuccess: (user: SessionUser) => void;
  readonly other?: { readonly label: string; readonly onChoose: () => void };
};

export const LoginStep = ({ onSuccess, other }: LoginStepProps) => {
  const { user, failure, retry } = useSession();
  const before = useRef(user);
  const isSent = useRef(false);
  // Also for a session that loads late, or a login in another tab.
  useEffect(() => {
    const wasHere = Boolean(before.current);
    before.current = user;
    if (user && !wasHere && !isSent.current) onSuccess(user);
  }, [user, onSuccess]);
  if (failure !== null) return <LoadFailure onRetry={retry}>{failure}</LoadFailure>;
  if (user === undefined) return <Skeleton height="18rem" />;
  return (
    <div className={classes.login}>
      <div
        onSubmit={() => {
          isSent.current = true;
        }}
      >
        <AuthPanel onSuccess={onSuccess} />
      </div>
      {other && (
        <Button variant="subtle" fullWidth mt={8} onClick={other.onChoose}>
          {other.label}
        </Button>
      )}
    </div>
  );
};
