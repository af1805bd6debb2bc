import type { ArticleSummary } from '@haat/contracts/http/articles';
import { IconArrowRight } from '@tabler/icons-react';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { paths } from '../../config/paths.ts';
import { ArticleCards } from './article-card.tsx';
import { relatedArticles } from './related-articles.ts';
import { useArticles } from './use-articles.ts';

const CARDS = 3;

export const ReadNext = ({ read }: { readonly read: ArticleSummary }) => {
  const { articles = [] } = useArticles();
  const related = relatedArticles(articles, read, CARDS);
  if (related.length === 0) return null;
  return (
    <section className="band" aria-labelledby="read-next">
      <HangTitle
        id="read-next"
        side={
          <Link className="lnk" to={paths.articles}>
            All articles <Icon of={IconArrowRight} size={16} />
          </Link>
        }
      >
        Read next
      </HangTitle>
      <ArticleCards articles={related} order={3} />
    </section>
  );
};
