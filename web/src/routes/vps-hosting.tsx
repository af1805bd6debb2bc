import { VPS_PLAN_CATEGORY_ID } from '@haat/contracts/constants';
import { HangTitle } from '../components/hang-title.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { paths } from '../config/paths.ts';
import { planData } from '../features/hosting/plan-data.ts';
import { PlanShop } from '../features/hosting/plan-shop.tsx';
import { usePlans } from '../features/hosting/use-plans.ts';

export const Component = () => {
  const { plans = [] } = usePlans(VPS_PLAN_CATEGORY_ID);
  return (
    <div className="page wrap">
      <PageHead
        page={pages.vpsHosting}
        about={(about) =>
          planData(plans, {
            ...about,
            path: paths.vpsHosting,
            category: pages.vpsHosting.name,
            availability: 'MadeToOrder',
          })
        }
      />
      <HangTitle
        order={1}
        side={<p>Your own virtual server with root access and dedicated RAM.</p>}
      >
        {pages.vpsHosting.name}
      </HangTitle>
      <h2 className="sr-only">Sizes</h2>
      <PlanShop
        categoryId={VPS_PLAN_CATEGORY_ID}
        at={paths.vpsHosting}
        work="vps"
        request={{
          title: 'Ask for a VPS',
          text:
            'Choose a size and tell us what you’ll run. We’ll email you the next step. You pay only ' +
            'after you agree.',
          extra: {
            label: 'What will run on it',
            hint: 'Software, databases, visitors per day, and the operating system you prefer.',
          },
        }}
      />
    </div>
  );
};
