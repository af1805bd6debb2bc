import type { Article } from '@haat/contracts/http/articles';
import { HangTitle } from '../../components/hang-title.tsx';
import { Link } from '../../components/link.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { paths } from '../../config/paths.ts';
import { ArticleBody } from './article-body.tsx';
import { ArticleDetails } from './article-details.tsx';
import classes from './article-view.module.css';
import { Contents } from './contents.tsx';
import { topicNames } from './topics.ts';

export const ArticleView = ({ article }: { readonly article: Article }) => {
  const { id, slug, title, description, topics, headings, html } = article;
  return (
    <article>
      <HangTitle order={1}>{title}</HangTitle>
      <div className={classes.columns}>
        <header className={classes.head}>
          <p className={classes.lead}>{description}</p>
          <p className="xs muted">{topicNames(topics)}</p>
          <ArticleDetails article={article} />
        </header>
        <Contents headings={headings} />
        <div className={classes.text}>
          <ArticleBody html={html} />
          <p className={`${classes.mistake} sm muted`}>
            Is something here wrong or out of date?{' '}
            <Link to={paths.bugReportAbout(paths.article(id, slug))}>Tell us</Link> and we’ll fix
            it.
          </p>
        </div>
      </div>
    </article>
  );
};

export const ArticleSkeleton = () => (
  <div role="status" aria-label="Loading the article">
    <HangTitle order={1}>
      <Skeleton width="min(100%, 32rem)" height="2.75rem" />
    </HangTitle>
    <div className={classes.columns}>
      <div className={classes.head}>
        <Skeleton height="1.5rem" />
        <Skeleton width="70%" height="1.5rem" />
      </div>
      <div className={classes.text}>
        {[96, 100, 88, 97, 60, 94, 99, 71].map((percent) => (
          <Skeleton key={percent} width={`${percent}%`} className={classes.line} />
        ))}
      </div>
    </div>
  </div>
);
