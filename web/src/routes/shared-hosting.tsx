import { HOSTING_PLAN_CATEGORY_ID } from '@haat/contracts/constants';
import { HangTitle } from '../components/hang-title.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { paths } from '../config/paths.ts';
import { PlanShop } from '../features/hosting/plan-shop.tsx';

export const Component = () => (
  <div className="page wrap">
    <PageHead page={pages.sharedHosting} />
    <HangTitle
      order={1}
      side={<p>By the month or by the year. Prices in Indian rupees, paid by UPI.</p>}
    >
      {pages.sharedHosting.name}
    </HangTitle>
    <h2 className="sr-only">Plans</h2>
    <PlanShop
      categoryId={HOSTING_PLAN_CATEGORY_ID}
      at={paths.sharedHosting}
      work="hosting"
      request={{
        title: 'Ask for a plan',
        text:
          'Plans cannot be ordered and paid on this page yet. Tell us which one you want, and ' +
          'we write to you with the next step. Nothing is charged before you agree.',
        wish: {
          label: 'Your site',
          hint: 'The name it has or shall have, and whether it moves here from elsewhere.',
        },
      }}
    />
  </div>
);
