import { IconArrowRight } from '@tabler/icons-react';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { paths } from '../../config/paths.ts';
import { PlanCards } from '../../features/hosting/plan-cards.tsx';
import { OrderSection } from './order-section.tsx';

const SHOWN = 3;

export const HomePlans = () => (
  <section className="band wrap" aria-labelledby="shared-hosting">
    <HangTitle
      id="shared-hosting"
      side={
        <Link className="lnk" to={paths.sharedHosting}>
          Compare plans <Icon of={IconArrowRight} size={16} />
        </Link>
      }
    >
      Shared hosting
    </HangTitle>
    <OrderSection>{(action) => <PlanCards max={SHOWN} action={action} />}</OrderSection>
  </section>
);
