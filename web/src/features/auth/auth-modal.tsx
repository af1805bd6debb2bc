import { POST_LOGIN_REDIRECT_MS } from '@haat/contracts/constants';
import type { SessionUser } from '@haat/contracts/http/auth';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useEver } from '../../lib/use-ever.ts';
import type { AuthView } from './auth-panel.tsx';

const AuthDialog = lazy(async () => ({ default: (await import('./auth-dialog.tsx')).AuthDialog }));

type AuthRequest = {
  readonly view?: AuthView;
  /**
   * What signing in is for. Given, the modal closes at once and nothing is redirected: the login is
   * part of an order, or of whatever the caller goes on with.
   */
  readonly onSuccess?: (user: SessionUser) => void;
};

type OpenAuth = (request?: AuthRequest) => void;

const AuthContext = createContext<OpenAuth | null>(null);

/** Opens the login and register modal from anywhere under the shell. */
export const useAuthModal = (): OpenAuth => {
  const open = useContext(AuthContext);
  if (!open) throw new Error('useAuthModal is used outside AuthModalProvider.');
  return open;
};

export const AuthModalProvider = ({ children }: { readonly children: ReactNode }) => {
  const navigate = useNavigate();
  const [request, setRequest] = useState<AuthRequest>({});
  const [opened, setOpened] = useState(false);
  const wasOpened = useEver(opened);
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirect.current), []);

  const open = useCallback<OpenAuth>((wanted = {}) => {
    setRequest(wanted);
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
    <AuthContext value={open}>
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
    </AuthContext>
  );
};
