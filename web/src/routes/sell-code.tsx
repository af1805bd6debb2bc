import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { InboxPage } from '../features/inbox/inbox-page.tsx';
import { SellCodeForm } from '../features/inbox/sell-code-form.tsx';

const NOTES = [
  {
    title: 'What we look for',
    points: [
      'It is your own work, or its licence lets you sell it.',
      'It runs on regular hosting, or says what it needs.',
      'It comes with a description of how to install it.',
      'It has a live demo, if possible. Demos sell better.',
    ],
  },
  {
    title: 'What happens next',
    points: [
      'You get a reference number right away. Quote it when you contact us.',
      'We review it and email you our questions, decision and terms.',
      'Please don’t send files yet. We’ll ask for them once we agree.',
    ],
  },
];

export const Component = () => (
  <div className="page wrap">
    <PageHead page={pages.sellCode} />
    <InboxPage
      title={pages.sellCode.title}
      lead={'Sell your script, template or plugin on Haat. Tell us what it does and your price.'}
      notes={NOTES}
    >
      <SellCodeForm />
    </InboxPage>
  </div>
);
