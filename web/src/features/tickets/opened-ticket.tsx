import type { SessionUser } from '@haat/contracts/http/auth';
import type { ReadAnswerBody, TicketAnswer, TicketDetail } from '@haat/contracts/http/tickets';
import { ticketMessages } from '@haat/contracts/ticket-messages';
import { IconTicket } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BusyButton } from '../../components/busy-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { paths } from '../../config/paths.ts';
import { ticketApiPaths } from '../../config/ticket-paths.ts';
import { isNotThere, post } from '../../lib/api-client.ts';
import classes from './opened-ticket.module.css';
import { ReplyForm } from './reply-form.tsx';
import { Thread } from './thread.tsx';
import { useShowTicket, useTicket } from './use-tickets.ts';

const useReadAnswer = ({ number, unread, messages }: TicketDetail): void => {
  const showTicket = useShowTicket();
  const answer = unread ? messages.findLast(({ by }) => by === 'operator')?.id : undefined;
  const say = useEffectEvent(async (seen: ReadAnswerBody) => {
    const result = await post<TicketAnswer>(ticketApiPaths.read(number), seen);
    // On failure the answer stays unread, and is reported next time.
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

type OpenedTicketProps = {
  readonly number: string;
  readonly customer: Pick<SessionUser, 'id' | 'name'>;
  readonly isNew: boolean;
};

export const OpenedTicket = ({ number, customer, isNew }: OpenedTicketProps) => {
  const { data, error, mutate } = useTicket(number);
  if (data) return <TicketView answer={data} customer={customer} isNew={isNew} />;
  if (isNotThere(error)) {
    return <EmptyState icon={IconTicket}>{ticketMessages.notFound}</EmptyState>;
  }
  if (error) return <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>;
  return (
    <div className={classes.ticket} aria-busy="true">
      <Skeleton height="3.5rem" />
      <Skeleton height="7rem" />
    </div>
  );
};

type TicketViewProps = Pick<OpenedTicketProps, 'customer' | 'isNew'> & {
  readonly answer: TicketAnswer;
};

const TicketView = ({ answer, customer, isNew }: TicketViewProps) => {
  const { ticket } = answer;
  const { number, subject, status, messages } = ticket;
  const notice = useNotice(answer);
  const heading = useRef<HTMLHeadingElement>(null);
  useReadAnswer(ticket);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <div className={classes.ticket}>
      <TicketHead ticket={ticket}>
        <h2 ref={heading} tabIndex={-1} className="h3">
          {subject}
        </h2>
      </TicketHead>
      {isNew && messages.length === 1 && (
        <Note tone="leaf" live>
          {ticketMessages.received(number)}
        </Note>
      )}
      <Thread number={number} messages={messages} name={customer.name} />
      {notice !== null && <Note live>{notice}</Note>}
      {status === 'closed' ? (
        <Note live>{ticketMessages.closed}</Note>
      ) : (
        <ReplyForm number={number} customerId={customer.id} />
      )}
    </div>
  );
};

/** @returns the notice of the last message until the next one, also after polls. */
const useNotice = ({ notice, ticket }: TicketAnswer): string | null => {
  const [saved, setSaved] = useState<{ readonly notice: string; readonly messages: number }>();
  const messages = ticket.messages.length;
  if (notice !== undefined && saved?.messages !== messages) setSaved({ notice, messages });
  return saved?.messages === messages ? saved.notice : null;
};

type TicketHeadProps = { readonly ticket: TicketAnswer['ticket']; readonly children: ReactNode };

const TicketHead = ({ ticket, children }: TicketHeadProps) => {
  const { number, status } = ticket;
  const showTicket = useShowTicket();
  const head = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isClosed = status === 'closed';
  const act = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const path = isClosed ? ticketApiPaths.reopen(number) : ticketApiPaths.close(number);
    const result = await post<TicketAnswer>(path);
    if (result.ok) await showTicket(result.data, result.position);
    else setFailure(result.failure.text);
    flushSync(() => setBusy(false));
    // The button lost the focus while disabled.
    if (document.activeElement === document.body) {
      head.current?.querySelector('button')?.focus({ preventScroll: true });
    }
  };
  return (
    <>
      <div ref={head} className={classes.head}>
        <div>
          {children}
          <About ticket={ticket} />
        </div>
        <BusyButton
          size="sm"
          busy={isBusy}
          busyLabel={isClosed ? 'Reopening...' : 'Closing...'}
          onClick={() => void act()}
        >
          {isClosed ? 'Reopen ticket' : 'Close ticket'}
        </BusyButton>
      </div>
      {failure !== null && <ErrorMessage>{failure}</ErrorMessage>}
    </>
  );
};

const About = ({ ticket }: { readonly ticket: TicketAnswer['ticket'] }) => {
  const { number, order_id, reference_code } = ticket;
  if (order_id !== null) {
    return (
      <p className="sm muted">
        About order{' '}
        <Link to={paths.order(order_id)}>
          <span className="mono">{order_id}</span>
        </Link>
      </p>
    );
  }
  if (reference_code !== null) {
    return (
      <p className="sm muted">
        About payment{' '}
        <Link to={paths.payment(reference_code)}>
          <span className="mono">{reference_code}</span>
        </Link>
      </p>
    );
  }
  return <p className="mono xs muted">{number}</p>;
};
