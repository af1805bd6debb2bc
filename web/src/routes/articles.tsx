import { useSearchParams } from 'react-router-dom';
import { HangTitle } from '../components/hang-title.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { ArticleList } from '../features/articles/article-list.tsx';
import { readTopic } from '../features/articles/topics.ts';

export const Component = () => {
  const [query] = useSearchParams();
  return (
    <div className="page wrap">
      <PageHead page={pages.articles} />
      <HangTitle order={1} side={<p>Simple guides for building your website in India.</p>}>
        Articles
      </HangTitle>
      <ArticleList topic={readTopic(query.get('topic'))} />
    </div>
  );
};
