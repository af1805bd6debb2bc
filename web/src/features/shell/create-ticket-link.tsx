import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/use-session.ts';

type CreateTicketLinkProps = { readonly icon?: ReactNode; readonly className?: string | undefined };

export const CreateTicketLink = ({ icon, className }: CreateTicketLinkProps) => {
  const { user } = useSession();
  return user ? (
    <Link className={className} to={paths.dashboard('tickets')}>
      {icon}
      Create Ticket
    </Link>
  ) : null;
};
