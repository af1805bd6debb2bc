import type { TicketAnswer, TicketsAnswer } from '@haat/contracts/http/tickets';
import useSWR, { useSWRConfig } from 'swr';
import { ticketApiPaths } from '../../config/ticket-paths.ts';
import { fetchJson } from '../../lib/api-client.ts';

/** How soon an answer is looked for, in ms, while one may come. */
export const ANSWER_WITHIN = 30_000;

/**
 * How many tickets have an answer that the customer has not seen: as the page has learnt it, by one
 * question a visit. The tickets' own page asks again, and this follows.
 */
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

/**
 * @returns what shows a ticket as a command left it, and the list that knows of it; `position` is
 *   where the command was written.
 */
export const useShowTicket = () => {
  const { mutate } = useSWRConfig();
  return async (answer: TicketAnswer, position: string | null): Promise<void> => {
    await mutate(ticketApiPaths.ticket(answer.ticket.number), answer, { revalidate: false });
    const list = fetchJson<TicketsAnswer>(ticketApiPaths.all(position));
    // What cannot be read now is read with the next query.
    await mutate(ticketApiPaths.all(), list, { revalidate: false, throwOnError: false });
  };
};
