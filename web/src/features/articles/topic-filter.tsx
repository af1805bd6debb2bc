import type { ArticleTopic } from '@haat/contracts/article-topics';
import { ChipLink, Chips } from '../../components/chips.tsx';
import { paths } from '../../config/paths.ts';
import type { TopicCount } from './topics.ts';

type TopicFilterProps = {
  readonly topics: readonly TopicCount[];
  readonly total: number;
  readonly chosen: ArticleTopic | null;
};

const COUNTED = ['article', 'articles'] as const;

export const TopicFilter = ({ topics, total, chosen }: TopicFilterProps) => (
  <nav aria-label="Topics">
    <Chips label="Topics" chosen={chosen}>
      <ChipLink to={paths.articles} isChosen={chosen === null} count={total} counted={COUNTED}>
        All
      </ChipLink>
      {topics.map(({ topic, label, count }) => (
        <ChipLink
          key={topic}
          to={paths.articlesOn(topic)}
          isChosen={topic === chosen}
          count={count}
          counted={COUNTED}
        >
          {label}
        </ChipLink>
      ))}
    </Chips>
  </nav>
);
