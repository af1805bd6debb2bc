import type { ArticleTopic } from '@haat/contracts/article-topics';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import classes from './topic-filter.module.css';
import type { TopicCount } from './topics.ts';

type TopicFilterProps = {
  readonly topics: readonly TopicCount[];
  /** Of all articles. */
  readonly total: number;
  readonly chosen: ArticleTopic | null;
};

/** A row of links: each choice has an address that can be shared. */
export const TopicFilter = ({ topics, total, chosen }: TopicFilterProps) => (
  <nav aria-label="Topics">
    <ul className={classes.topics}>
      <Topic to={paths.articles} label="All" count={total} isChosen={chosen === null} />
      {topics.map(({ topic, label, count }) => (
        <Topic
          key={topic}
          to={paths.articlesOn(topic)}
          label={label}
          count={count}
          isChosen={topic === chosen}
        />
      ))}
    </ul>
  </nav>
);

type TopicProps = {
  readonly to: string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
};

const Topic = ({ to, label, count, isChosen }: TopicProps) => (
  <li>
    <Link
      className={classes.topic}
      to={to}
      aria-current={isChosen ? 'page' : undefined}
      preventScrollReset
    >
      {label}
      <span className={classes.count}>
        <span className="sr-only">, </span>
        {count}
        <span className="sr-only">{count === 1 ? ' article' : ' articles'}</span>
      </span>
    </Link>
  </li>
);
