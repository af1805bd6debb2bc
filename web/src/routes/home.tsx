import { PageTitle } from '../components/page-title.tsx';
import { Hero } from '../features/home/hero.tsx';
import { NoticeStrip } from '../features/home/notice-strip.tsx';
import { OrderStory } from '../features/home/order-story.tsx';
import { PopularPrices } from '../features/home/popular-prices.tsx';

export const Component = () => (
  <>
    <PageTitle>Domains, hosting, code and tools</PageTitle>
    <Hero />
    <NoticeStrip />
    <OrderStory />
    <PopularPrices />
  </>
);
