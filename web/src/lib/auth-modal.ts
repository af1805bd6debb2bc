import type { SessionUser } from '@haat/contracts/http/auth';
import { createContext, useContext } from 'react';

export type AuthView = 'login' | 'register' | 'forgotten';

export type AuthRequest = {
  readonly view?: AuthView;
  /**
   * What signing in is for. Given, the modal closes at once and nothing is redirected: the login is
   * part of an order, or of whatever the caller goes on with.
   */
  readonly onSuccess?: (user: SessionUser) => void;
};

export type OpenAuth = (request?: AuthRequest) => void;

/** Given by the shell, so that whatever needs a login can ask for one and knows no form. */
export const AuthModalContext = createContext<OpenAuth | null>(null);

export const useAuthModal = (): OpenAuth => {
  const open = useContext(AuthModalContext);
  if (!open) throw new Error('useAuthModal is used outside AuthModalProvider.');
  return open;
};
