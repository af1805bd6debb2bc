import { VPS_PLAN_CATEGORY_ID } from '@haat/contracts/constants';
import { HangTitle } from '../components/hang-title.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { paths } from '../config/paths.ts';
import { PlanShop } from '../features/hosting/plan-shop.tsx';

export const Component = () => (
  <div className="page wrap">
    <PageHead page={pages.vpsHosting} />
    <HangTitle
      order={1}
      side={<p>A server of your own: root access, memory that nobody shares.</p>}
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
          'Every VPS is set up by a person who has read what it is for. Choose a size and say ' +
          'what will run on it. We write to you with the next step, and nothing is charged ' +
          'before you agree.',
        extra: {
          label: 'What will run on it',
          hint: 'Programs, databases, visitors a day, the system you prefer.',
        },
      }}
    />
  </div>
);
