import type { TicketAnswer, TicketsAnswer } from '@haat/contracts/http/tickets';
import useSWR, { useSWRConfig } from 'swr';
import { ticketApiPaths } from '../../config/ticket-paths.ts';
import { fetchJson } from '../../lib/api-client.ts';
import { useOlder } from '../../lib/use-older.ts';

/** How soon an answer is looked for, in ms, while one may come. */
const ANSWER_WITHIN = 30_000;

const refreshInterval = (latest: TicketsAnswer | undefined): number =>
  latest?.tickets.some(({ status }) => status !== 'closed') ? ANSWER_WITHIN : 0;

/** The signed-in customer's tickets, that which moved last first, and the way to older ones. */
export const useTickets = () => {
  const { data, error, mutate } = useSWR<TicketsAnswer, Error>(ticketApiPaths.all(), {
    refreshInterval,
  });
  const { rows, ...older } = useOlder({
    path: ticketApiPaths.all(),
    first: data,
    rowsOf: ({ tickets }: TicketsAnswer) => tickets,
    idOf: ({ number }) => number,
    refreshInterval,
  });
  return { data, error, mutate, tickets: rows, older };
};

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

/** One ticket with its thread. */
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
