import { POST_LOGIN_REDIRECT_MS } from '@haat/contracts/constants';
import type { SessionUser } from '@haat/contracts/http/auth';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { AuthModalContext, type AuthRequest, type OpenAuth } from '../../lib/auth-modal.ts';
import { useStickyFlag } from '../../lib/use-sticky-flag.ts';

const AuthDialog = lazy(async () => ({ default: (await import('./auth-dialog.tsx')).AuthDialog }));

export const AuthModalProvider = ({ children }: { readonly children: ReactNode }) => {
  const navigate = useNavigate();
  const [request, setRequest] = useState<AuthRequest>({});
  const [opened, setOpened] = useState(false);
  const wasOpened = useStickyFlag(opened);
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirect.current), []);

  const open = useCallback<OpenAuth>((requested = {}) => {
    setRequest(requested);
    setOpened(true);
  }, []);

  const succeed = (user: SessionUser) => {
    if (request.onSuccess) {
      setOpened(false);
      request.onSuccess(user);
      return;
    }
    redirect.current = setTimeout(() => {
      setOpened(false);
      navigate(paths.dashboard());
    }, POST_LOGIN_REDIRECT_MS);
  };

  return (
    <AuthModalContext value={open}>
      {children}
      {wasOpened && (
        <Suspense>
          <AuthDialog
            opened={opened}
            onClose={() => setOpened(false)}
            view={request.view ?? 'login'}
            onSuccess={succeed}
          />
        </Suspense>
      )}
    </AuthModalContext>
  );
};
