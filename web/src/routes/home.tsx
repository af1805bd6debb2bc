import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { paths } from '../config/paths.ts';
import { HomeCodes } from '../features/catalogue/home-codes.tsx';
import { Hero } from '../features/home/hero.tsx';
import { HomeSection } from '../features/home/home-section.tsx';
import { HostingCoupon } from '../features/home/hosting-coupon.tsx';
import { NoticeStrip } from '../features/home/notice-strip.tsx';
import { siteData } from '../lib/structured-data.ts';
import { HomePlans } from '../ordering/hosting/home-plans.tsx';
import { tools } from '../tools/registry.ts';
import { ToolTiles } from '../tools/tool-tiles.tsx';

const TOOLS_IN_FRONT = 12;

export const Component = () => (
  <>
    <PageHead page={pages.home} about={siteData} />
    <Hero tools={tools.length} />
    <NoticeStrip />
    <HomeSection title="Code, ready to run" more={{ label: 'All codes', to: paths.codes }}>
      <HomeCodes />
    </HomeSection>
    <HomeSection
      title="Web tools, free and without sign-up"
      more={{ label: `All ${tools.length} tools`, to: paths.webTools }}
    >
      <ToolTiles tools={tools.slice(0, TOOLS_IN_FRONT)} />
    </HomeSection>
    <HostingCoupon />
    <HomePlans />
  </>
);
