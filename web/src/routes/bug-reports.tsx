import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { BugReportForm } from '../features/inbox/bug-report-form.tsx';
import { InboxPage } from '../features/inbox/inbox-page.tsx';

const NOTES = [
  {
    title: 'What helps us',
    points: [
      'The steps, one by one, so we can see the problem too.',
      'For an order, its order ID and reference code.',
      'Which device and browser you use, if it looks wrong.',
      'No passwords, no UPI PIN, no codes from an SMS. We never need them.',
    ],
  },
  {
    title: 'What happens next',
    points: [
      'You get a reference number right away. Quote it when you contact us.',
      'We read every report, in the order they arrive.',
    ],
  },
];

export const Component = () => {
  const [query] = useSearchParams();
  const page = query.get('page') ?? '';
  return (
    <div className="page wrap">
      <PageHead page={pages.bugReports} />
      <InboxPage
        title={pages.bugReports.title}
        lead={
          'Is something broken or not working as it should? Tell us in a few sentences. No account ' +
          'needed.'
        }
        notes={NOTES}
      >
        <BugReportForm key={page} page={page} />
      </InboxPage>
    </div>
  );
};
