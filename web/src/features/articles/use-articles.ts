import type {
  Article,
  ArticleAnswer,
  ArticleSummary,
  ArticlesAnswer,
} from '@haat/contracts/http/articles';
import useSWR from 'swr';
import { apiPaths } from '../../config/paths.ts';
import type { ApiError } from '../../lib/api-client.ts';
import { READ_ONCE } from '../../lib/read-once.ts';

type Articles = {
  readonly articles: readonly ArticleSummary[] | undefined;
  readonly failed: boolean;
  readonly reload: () => void;
};

export const useArticles = (isEnabled = true): Articles => {
  const path = isEnabled ? apiPaths.articles : null;
  const { data, error, mutate } = useSWR<ArticlesAnswer, ApiError>(path, READ_ONCE);
  return {
    articles: data?.articles,
    failed: error !== undefined && data === undefined,
    reload: () => void mutate(),
  };
};

type ArticleReading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'read'; readonly article: Article }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly reload: () => void };

export const useArticle = (id: string): ArticleReading => {
  const path = apiPaths.article(id);
  const { data, error, mutate } = useSWR<ArticleAnswer, ApiError>(path, READ_ONCE);
  if (data !== undefined) return { kind: 'read', article: data.article };
  if (error === undefined) return { kind: 'loading' };
  const { failure } = error;
  if (failure.kind === 'refused' && failure.status === 404) return { kind: 'missing' };
  return { kind: 'failed', reload: () => void mutate() };
};
