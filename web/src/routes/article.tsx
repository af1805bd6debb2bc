import type { Article } from '@haat/contracts/http/articles';
import { Button } from '@mantine/core';
import { IconNews } from '@tabler/icons-react';
import { Navigate, useParams } from 'react-router-dom';
import { EmptyState } from '../components/empty-state.tsx';
import { HangTitle } from '../components/hang-title.tsx';
import { Link } from '../components/link.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { pages } from '../config/pages.ts';
import { paths } from '../config/paths.ts';
import { articleData } from '../features/articles/article-data.ts';
import { ArticleSkeleton, ArticleView } from '../features/articles/article-view.tsx';
import { ReadNext } from '../features/articles/read-next.tsx';
import { useArticle } from '../features/articles/use-articles.ts';

export const Component = () => {
  const { id = '', slug } = useParams();
  const reading = useArticle(id);
  switch (reading.kind) {
    case 'missing':
      return <Missing />;
    case 'loading':
      return (
        <div className="page wrap">
          <PageTitle>{pages.article.title}</PageTitle>
          <ArticleSkeleton />
        </div>
      );
    case 'failed':
      return <Failed reload={reading.reload} />;
    case 'read': {
      const { article } = reading;
      // One address per article, for any slug.
      if (slug !== article.slug) {
        return <Navigate replace to={paths.article(article.id, article.slug)} />;
      }
      return <ArticlePage article={article} />;
    }
  }
};

const ArticlePage = ({ article }: { readonly article: Article }) => {
  const { id, slug, title, description } = article;
  const at = paths.article(id, slug);
  return (
    <div className="page wrap">
      <PageHead
        page={pages.article}
        at={at}
        title={title}
        description={description}
        kind="article"
        about={(about) => [articleData(about, article, at)]}
      />
      <ArticleView article={article} />
      <ReadNext read={article} />
    </div>
  );
};

const Missing = () => (
  <div className="page wrap">
    <PageTitle>Article not found</PageTitle>
    <HangTitle order={1}>Article not found</HangTitle>
    <EmptyState
      icon={IconNews}
      action={
        <Button size="sm" component={Link} to={paths.articles}>
          All articles
        </Button>
      }
    >
      We can’t find this article. It may have been removed.
    </EmptyState>
  </div>
);

const Failed = ({ reload }: { readonly reload: () => void }) => (
  <div className="page wrap">
    <PageTitle>{pages.article.title}</PageTitle>
    <h1 className="sr-only">{pages.article.title}</h1>
    <LoadFailure
      onRetry={reload}
      action={
        <Button component={Link} to={paths.articles}>
          All articles
        </Button>
      }
    >
      We couldn’t load the article.
    </LoadFailure>
  </div>
);
