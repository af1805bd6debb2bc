import type { OrderDetail } from '@haat/contracts/http/orders';
import classes from './order-next.module.css';
import { usualTimeText } from './usual-time.ts';

/** What happens next, and how long it usually takes. */
export const OrderNext = ({ next, usual_minutes }: Pick<OrderDetail, 'next' | 'usual_minutes'>) => (
  <div className={classes.next}>
    <h3 className="h4">What happens next</h3>
    <p>{next}</p>
    {usual_minutes !== null && <p className="sm muted">{usualTimeText(usual_minutes)}</p>}
  </div>
);
