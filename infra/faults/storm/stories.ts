import { balanceStories } from './balance-stories.ts';
import { goodsStories } from './goods-stories.ts';
import { nameStories } from './name-stories.ts';
import type { StoryName } from './order-plan.ts';
import type { Story } from './story.ts';

/** What customers do, by the names that a plan knows. */
export const stories: Readonly<Record<StoryName, Story>> = {
  ...nameStories,
  ...goodsStories,
  ...balanceStories,
};
