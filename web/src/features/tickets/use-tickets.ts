import type { TicketAnswer, TicketsAnswer } from '@haat/contracts/http/tickets';
import useSWR, { useSWRConfig } from 'swr';
import { ticketApiPaths } from '../../config/ticket-paths.ts';
import { fetchJson } from '../../lib/api-client.ts';

/** Poll interval in ms. */
export const ANSWER_WITHIN = 30_000;

/** One request per visit; the tickets' page refreshes it. */
export const useUnreadTickets = (): number => {
  const { data } = useSWR<TicketsAnswer, Error>(ticketApiPaths.all(), {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return data?.tickets.filter(({ unread }) => unread).length ?? 0;
};

export const useTicket = (number: string) =>
  useSWR<TicketAnswer, Error>(ticketApiPaths.ticket(number), {
    refreshInterval: (latest) => (latest?.ticket.status === 'closed' ? 0 : ANSWER_WITHIN),
  });

export const useShowTicket = () => {
  const { mutate } = useSWRConfig();
  return async (answer: TicketAnswer, position: string | null): Promise<void> => {
    await mutate(ticketApiPaths.ticket(answer.ticket.number), answer, { revalidate: false });
    const list = fetchJson<TicketsAnswer>(ticketApiPaths.all(position));
    // The next request tries again.
    await mutate(ticketApiPaths.all(), list, { revalidate: false, throwOnError: false });
  };
};
