import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { HireMeForm } from '../features/inbox/hire-me-form.tsx';
import { InboxPage } from '../features/inbox/inbox-page.tsx';

const NOTES = [
  {
    title: 'What helps us',
    points: [
      'Who will use it, and what for.',
      'Two or three sites that you like, with what you like about them.',
      'What you already have: a domain, hosting, texts, pictures, a logo.',
      'Your budget. We reply to every request.',
    ],
  },
  {
    title: 'What happens next',
    points: [
      'You get a reference number right away. Quote it when you contact us.',
      'We email you questions or a proposal with dates and price.',
      'This form is free, and you don’t have to buy anything.',
    ],
  },
];

export const Component = () => (
  <div className="page wrap">
    <PageHead page={pages.hireMe} />
    <InboxPage
      title={pages.hireMe.title}
      lead={
        'A new site, changes to your site, or a custom script. Tell us what it should do, by ' +
        'when and your budget.'
      }
      notes={NOTES}
    >
      <HireMeForm />
    </InboxPage>
  </div>
);
