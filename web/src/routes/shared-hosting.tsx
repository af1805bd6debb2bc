import { HOSTING_PLAN_CATEGORY_ID } from '@haat/contracts/constants';
import { IconArrowRight } from '@tabler/icons-react';
import { HangTitle } from '../components/hang-title.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { paths } from '../config/paths.ts';
import { PlanComparison } from '../features/hosting/plan-comparison.tsx';
import { planData } from '../features/hosting/plan-data.ts';
import { usePlans } from '../features/hosting/use-plans.ts';
import { NamedPlan } from '../ordering/hosting/named-plan.tsx';
import { OrderSection } from '../ordering/hosting/order-section.tsx';

export const Component = () => {
  const { plans = [] } = usePlans(HOSTING_PLAN_CATEGORY_ID);
  return (
    <div className="page wrap">
      <PageHead
        page={pages.sharedHosting}
        about={(about) =>
          planData(plans, {
            ...about,
            path: paths.sharedHosting,
            category: pages.sharedHosting.name,
            availability: 'InStock',
          })
        }
      />
      <HangTitle order={1}>{pages.sharedHosting.name}</HangTitle>
      <h2 className="sr-only">Plans</h2>
      <OrderSection named={(open) => <NamedPlan onOpen={open} />}>
        {(action) => (
          <PlanComparison
            categoryId={HOSTING_PLAN_CATEGORY_ID}
            action={action}
            side={
              <Link className="lnk" to={paths.freeHosting}>
                Free web hosting <Icon of={IconArrowRight} size={16} />
              </Link>
            }
          />
        )}
      </OrderSection>
    </div>
  );
};
