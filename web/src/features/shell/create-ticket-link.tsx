import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/use-session.ts';
import { useAuthModal } from '../auth/auth-modal.tsx';
import classes from './create-ticket-link.module.css';

type CreateTicketLinkProps = { readonly icon?: ReactNode; readonly className?: string | undefined };

/** Tickets are for registered customers only: a visitor logs in first and goes on. */
export const CreateTicketLink = ({ icon, className }: CreateTicketLinkProps) => {
  const { user } = useSession();
  const openAuth = useAuthModal();
  const navigate = useNavigate();
  const tickets = paths.dashboard('tickets');
  if (user) {
    return (
      <Link className={className} to={tickets}>
        {icon}
        Create Ticket
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={className ?? classes.link}
      aria-haspopup="dialog"
      onClick={() => openAuth({ onSuccess: () => navigate(tickets) })}
    >
      {icon}
      Create Ticket
    </button>
  );
};
