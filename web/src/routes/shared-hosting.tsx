import { HangTitle } from '../components/hang-title.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { NamedPlan } from '../ordering/hosting/named-plan.tsx';
import { OrderSection } from '../ordering/hosting/order-section.tsx';

export const Component = () => (
  <div className="page wrap">
    <PageHead page={pages.sharedHosting} />
    <HangTitle order={1} side={<p>Monthly or yearly. Prices in rupees, paid by UPI.</p>}>
      {pages.sharedHosting.name}
    </HangTitle>
    <h2 className="sr-only">Plans</h2>
    <OrderSection named={(open) => <NamedPlan onOpen={open} />} />
  </div>
);
