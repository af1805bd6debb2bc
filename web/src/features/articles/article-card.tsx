import type { ArticleSummary } from '@haat/contracts/http/articles';
import { Link } from '../../components/link.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { paths } from '../../config/paths.ts';
import classes from './article-card.module.css';
import { ArticleDetails } from './article-details.tsx';
import { topicNames } from './topics.ts';

type ArticleCardsProps = {
  readonly articles: readonly ArticleSummary[];
  readonly order: 2 | 3;
};

export const ArticleCards = ({ articles, order }: ArticleCardsProps) => (
  <ul className={classes.cards}>
    {articles.map((article) => (
      <li key={article.id} className={`${classes.card} card`}>
        <ArticleCard article={article} order={order} />
      </li>
    ))}
  </ul>
);

type ArticleCardProps = {
  readonly article: ArticleSummary;
  readonly order: 2 | 3;
};

const ArticleCard = ({ article, order }: ArticleCardProps) => {
  const { id, slug, title, description, topics } = article;
  const Heading = order === 2 ? 'h2' : 'h3';
  return (
    <article className={classes.inside}>
      <p className="xs muted">{topicNames(topics)}</p>
      <Heading className={classes.title}>
        <Link className={classes.link} to={paths.article(id, slug)}>
          {title}
        </Link>
      </Heading>
      <p className="sm muted">{description}</p>
      <ArticleDetails article={article} className={classes.facts} />
    </article>
  );
};

export const ArticleCardsSkeleton = ({ count }: { readonly count: number }) => (
  <div className={classes.cards} role="status" aria-label="Loading the articles">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder is its place
      <div key={index} className={`${classes.card} card`}>
        <div className={classes.inside}>
          <Skeleton width="30%" height="0.8125rem" />
          <Skeleton width="85%" height="1.25rem" />
          <Skeleton height="0.875rem" />
          <Skeleton width="60%" height="0.875rem" />
          <Skeleton width="45%" height="0.8125rem" className={classes.facts} />
        </div>
      </div>
    ))}
  </div>
);
