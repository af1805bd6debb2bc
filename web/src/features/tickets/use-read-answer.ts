import type { ReadAnswerBody, TicketAnswer, TicketDetail } from '@haat/contracts/http/tickets';
import { useEffect, useEffectEvent } from 'react';
import { ticketApiPaths } from '../../config/ticket-paths.ts';
import { post } from '../../lib/api-client.ts';
import { useShowTicket } from './use-tickets.ts';

/** Says, once somebody looks at the page, that the last answer was seen: for every device. */
export const useReadAnswer = ({ number, unread, messages }: TicketDetail): void => {
  const showTicket = useShowTicket();
  const answer = unread ? messages.findLast(({ by }) => by === 'operator')?.id : undefined;
  const say = useEffectEvent(async (seen: ReadAnswerBody) => {
    const result = await post<TicketAnswer>(ticketApiPaths.read(number), seen);
    // Where it was not heard, the answer stays new, and is seen again the next time.
    if (result.ok) await showTicket(result.data, result.position);
  });
  useEffect(() => {
    if (answer === undefined) return;
    const sayWhenSeen = (): void => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', sayWhenSeen);
      void say({ answer });
    };
    document.addEventListener('visibilitychange', sayWhenSeen);
    sayWhenSeen();
    return () => document.removeEventListener('visibilitychange', sayWhenSeen);
  }, [answer]);
};
