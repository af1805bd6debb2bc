import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { InboxPage } from '../features/inbox/inbox-page.tsx';
import { SellCodeForm } from '../features/inbox/sell-code-form.tsx';

const NOTES = [
  {
    title: 'What we look for',
    points: [
      'It is your own work, or its licence lets you sell it.',
      'It runs on ordinary hosting, or says plainly what it needs.',
      'It comes with a description of how to install it.',
      'A demo that can be opened sells better than any description.',
    ],
  },
  {
    title: 'What happens next',
    points: [
      'You get a number at once, to quote when we talk about it.',
      'We try it and write to you with questions, an answer and the terms.',
      'Please do not send files yet. We ask for them when we have agreed.',
    ],
  },
];

export const Component = () => (
  <div className="page wrap">
    <PageHead page={pages.sellCode} />
    <InboxPage
      title={pages.sellCode.title}
      lead={
        'A script, a template, a plugin: if it saves somebody a week, it belongs on a ' +
        'stall. Tell us what it does and what it should cost.'
      }
      notes={NOTES}
    >
      <SellCodeForm />
    </InboxPage>
  </div>
);
