import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { ContactPage } from '../features/legal/contact-page.tsx';

export const Component = () => (
  <div className="page wrap">
    <PageHead page={pages.contact} />
    <ContactPage />
  </div>
);
