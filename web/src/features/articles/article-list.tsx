import type { ArticleTopic } from '@haat/contracts/article-topics';
import type { ArticleSummary } from '@haat/contracts/http/articles';
import { Button } from '@mantine/core';
import { IconNews } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { paths } from '../../config/paths.ts';
import { ArticleCards, ArticleCardsSkeleton } from './article-card.tsx';
import { TopicFilter } from './topic-filter.tsx';
import { articlesOn, countTopics } from './topics.ts';
import { useArticles } from './use-articles.ts';

const SKELETONS = 9;

type ArticleListProps = { readonly topic: ArticleTopic | null };

export const ArticleList = ({ topic }: ArticleListProps) => {
  const { articles, failed, reload } = useArticles();
  if (failed) {
    return <LoadFailure onRetry={reload}>We couldn’t load the articles.</LoadFailure>;
  }
  if (articles === undefined) return <ArticleCardsSkeleton count={SKELETONS} />;
  if (articles.length === 0) {
    return <EmptyState icon={IconNews}>No articles yet.</EmptyState>;
  }
  return (
    <>
      <TopicFilter topics={countTopics(articles)} total={articles.length} chosen={topic} />
      <Chosen articles={articlesOn(articles, topic)} />
    </>
  );
};

const Chosen = ({ articles }: { readonly articles: readonly ArticleSummary[] }) => (
  <>
    <p className="sr-only" role="status">
      {articles.length === 1 ? '1 article' : `${articles.length} articles`}
    </p>
    {articles.length > 0 ? (
      <ArticleCards articles={articles} order={2} />
    ) : (
      <EmptyState
        icon={IconNews}
        action={
          <Button component={Link} to={paths.articles} size="sm">
            Show all articles
          </Button>
        }
      >
        No articles on this topic yet.
      </EmptyState>
    )}
  </>
);
