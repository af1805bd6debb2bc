import { Link } from '../../components/link.tsx';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/use-session.ts';

export const CreateTicketLink = () => {
  const { user } = useSession();
  return user ? (
    <Link to={paths.dashboard('tickets')}>
      <span>Create Ticket</span>
    </Link>
  ) : null;
};
