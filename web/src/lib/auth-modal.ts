import type { SessionUser } from '@haat/contracts/http/auth';
import { createContext, useContext } from 'react';

export type AuthView = 'login' | 'register' | 'forgotten';

export type AuthRequest = {
  readonly view?: AuthView;
  /** With it, the modal closes at once without a redirect. */
  readonly onSuccess?: (user: SessionUser) => void;
};

export type OpenAuth = (request?: AuthRequest) => void;

export const AuthModalContext = createContext<OpenAuth | null>(null);

export const useAuthModal = (): OpenAuth => {
  const open = useContext(AuthModalContext);
  if (!open) throw new Error('useAuthModal is used outside AuthModalProvider.');
  return open;
};
