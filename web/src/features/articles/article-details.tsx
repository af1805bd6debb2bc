import type { ArticleSummary } from '@haat/contracts/http/articles';
import { formatDate } from '../../lib/format-time.ts';

type ArticleDetailsProps = {
  readonly article: Pick<ArticleSummary, 'minutes' | 'updatedAt'>;
  readonly className?: string | undefined;
};

export const ArticleDetails = ({ article, className }: ArticleDetailsProps) => (
  <p className={[className, 'xs dim'].filter(Boolean).join(' ')}>
    {article.minutes} min read, updated{' '}
    <time dateTime={article.updatedAt}>{formatDate(new Date(article.updatedAt), 'UTC')}</time>
  </p>
);
