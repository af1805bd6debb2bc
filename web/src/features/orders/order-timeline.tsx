import type { OrderDetail } from '@haat/contracts/http/orders';
import { Fragment } from 'react';
import { Timeline } from '../../components/timeline.tsx';
import { factAt, titleAt, upcomingSteps } from './timeline-steps.ts';

export const OrderTimeline = ({ order }: { readonly order: OrderDetail }) => (
  <Timeline
    entries={[
      ...order.timeline.map((entry) => {
        const { at, state } = entry;
        const fact = factAt(entry, order);
        return {
          at: new Date(at),
          title: titleAt(entry, order),
          detail: fact === null ? undefined : <Fact>{fact}</Fact>,
          state,
        };
      }),
      ...upcomingSteps(order).map((title) => ({ title, state: 'next' as const })),
    ]}
  />
);

const CODE = /\b([A-Z]{2,}[-/][A-Z0-9]+(?:[-/][A-Z0-9]+)*)\b/;

const Fact = ({ children }: { readonly children: string }) =>
  children.split(CODE).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their places
    <Fragment key={index}>
      {CODE.test(part) ? <span className="mono xs">{part}</span> : part}
    </Fragment>
  ));
