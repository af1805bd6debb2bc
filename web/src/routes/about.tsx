import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { AboutPage } from '../features/legal/about-page.tsx';

export const Component = () => (
  <div className="page wrap">
    <PageHead page={pages.about} />
    <AboutPage />
  </div>
);
