import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { Hero } from '../features/home/hero.tsx';
import { NoticeStrip } from '../features/home/notice-strip.tsx';
import { OrderStory } from '../features/home/order-story.tsx';
import { PopularPrices } from '../features/home/popular-prices.tsx';
import { siteData } from '../lib/structured-data.ts';

export const Component = () => (
  <>
    <PageHead page={pages.home} about={siteData} />
    <Hero />
    <NoticeStrip />
    <OrderStory />
    <PopularPrices />
  </>
);
