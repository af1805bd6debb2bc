import type { SessionUser } from '@haat/contracts/http/auth';
import { Dialog } from '../../components/dialog.tsx';
import type { AuthView } from '../../lib/auth-modal.ts';
import { AuthPanel } from './auth-panel.tsx';

type AuthDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly view: AuthView;
  readonly onSuccess: (user: SessionUser) => void;
};

export const AuthDialog = ({ opened, onClose, view, onSuccess }: AuthDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title="Your account" size={520}>
    <AuthPanel initialView={view} onSuccess={onSuccess} />
  </Dialog>
);
