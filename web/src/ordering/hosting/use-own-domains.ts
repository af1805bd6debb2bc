import { useAllOrders } from '../../lib/use-all-orders.ts';
import { useSession } from '../../lib/use-session.ts';

/** More would push the form out of view. */
const MAX_DOMAINS = 6;

/** @returns registered domains, the latest first. */
export const useOwnDomains = (): readonly string[] => {
  const { user } = useSession();
  const orders = useAllOrders(Boolean(user), { revalidateOnFocus: false });
  const registered = orders.filter(
    ({ kind, status }) => kind === 'domain' && status === 'completed',
  );
  return [...new Set(registered.map(({ domain }) => domain))].slice(0, MAX_DOMAINS);
};
