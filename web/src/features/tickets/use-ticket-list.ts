import type { TicketsAnswer } from '@haat/contracts/http/tickets';
import useSWR from 'swr';
import { ticketApiPaths } from '../../config/ticket-paths.ts';
import { useOlder } from '../../lib/use-older.ts';
import { ANSWER_WITHIN } from './use-tickets.ts';

const refreshInterval = (latest: TicketsAnswer | undefined): number =>
  latest?.tickets.some(({ status }) => status !== 'closed') ? ANSWER_WITHIN : 0;

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
