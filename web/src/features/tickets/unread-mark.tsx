import classes from './unread-mark.module.css';
import { useUnreadTickets } from './use-tickets.ts';

/** In a menu, behind the word for tickets: how many have an answer that is new; nothing for none. */
export const UnreadMark = () => {
  const count = useUnreadTickets();
  if (count === 0) return null;
  return (
    <span className={`${classes.count} num`}>
      <span>{count}</span>
      <span className="sr-only">{count === 1 ? ' new answer' : ' new answers'}</span>
    </span>
  );
};
