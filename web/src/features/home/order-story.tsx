import { timelineTitles } from '@haat/contracts/messages';
import { HangTitle } from '../../components/hang-title.tsx';
import { Receipt } from '../../components/receipt.tsx';
import { Timeline } from '../../components/timeline.tsx';
import classes from './order-story.module.css';

const STEPS = [
  {
    title: 'Say the name',
    text: 'Type it with its ending. You see at once whether it is free, what the first year costs and what every later year costs.',
  },
  {
    title: 'Pay by UPI',
    text: 'Scan the code with any UPI app and enter the transaction id. You get a reference code, and the order is placed with it.',
  },
  {
    title: 'Watch it happen',
    text: 'The receipt writes down each step with its time, until the name is registered. If one fails, it says where the money is.',
  },
] as const;

/** A moment of the example's morning, by the reader's own clock. */
const atTen = (minute: number, second: number) => new Date(2026, 10, 21, 10, minute, second);

/** How an order goes, beside the receipt that a customer will watch. */
export const OrderStory = () => (
  <section className={`${classes.story} wrap`} aria-labelledby="order-story">
    <HangTitle id="order-story">From a name to a receipt</HangTitle>
    <div className={classes.split}>
      <ul className={classes.steps}>
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <h3 className="h3">{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
      <figure>
        <Receipt
          segments={[
            <figcaption key="caption">
              <b className={classes.name}>neelkhadi.in</b>
              <span className="sm muted">A receipt on its way, as an example</span>
            </figcaption>,
            <Timeline
              key="story"
              entries={[
                { title: timelineTitles.paymentReported, at: atTen(41, 26), state: 'done' },
                { title: timelineTitles.orderPlaced, at: atTen(42, 3), state: 'done' },
                {
                  title: timelineTitles.matchingCredit,
                  detail: 'Nothing is delivered before your payment is found',
                  state: 'now',
                },
                { title: timelineTitles.registrarAsked, state: 'next' },
                { title: timelineTitles.domainRegistered, state: 'next' },
              ]}
            />,
          ]}
        />
      </figure>
    </div>
  </section>
);
