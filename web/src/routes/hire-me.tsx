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
      'What is there already: a name, hosting, texts, pictures, a logo.',
      'An honest budget. It decides what we propose, not whether we answer.',
    ],
  },
  {
    title: 'What happens next',
    points: [
      'You get a number at once, to quote when we talk about the work.',
      'We write back with questions, or with a proposal: what, by when, for how much.',
      'Sending this form costs nothing and binds neither of us.',
    ],
  },
];

export const Component = () => (
  <div className="page wrap">
    <PageHead page={pages.hireMe} />
    <InboxPage
      title={pages.hireMe.title}
      lead={
        'A new site, changes to one you have, or a script made to fit. Say what it should ' +
        'do, by when and for how much.'
      }
      notes={NOTES}
    >
      <HireMeForm />
    </InboxPage>
  </div>
);
