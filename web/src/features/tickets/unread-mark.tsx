import classes from './unread-mark.module.css';
import { useUnreadTickets } from './use-tickets.ts';

export const UnreadMark = () => {
  const count = useUnreadTickets();
  if (count === 0) return null;
  return (
    <span className={`${classes.count} num`}>
      <span>{count}</span>
      <span className="sr-only">{count === 1 ? ' new reply' : ' new replies'}</span>
    </span>
  );
};
