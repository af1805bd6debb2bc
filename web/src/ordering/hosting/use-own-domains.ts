import { useAllOrders } from '../../lib/use-all-orders.ts';
import { useSession } from '../../lib/use-session.ts';

/** More would push the rest of the form out of sight. */
const MAX_DOMAINS = 6;

/** @returns names that the customer has registered here, the latest first; a visitor has none. */
export const useOwnDomains = (): readonly string[] => {
  const { user } = useSession();
  const orders = useAllOrders(Boolean(user), { revalidateOnFocus: false });
  const registered = orders.filter(
    ({ kind, status }) => kind === 'domain' && status === 'completed',
  );
  return [...new Set(registered.map(({ domain }) => domain))].slice(0, MAX_DOMAINS);
};
