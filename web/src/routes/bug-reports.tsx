import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { BugReportForm } from '../features/inbox/bug-report-form.tsx';
import { InboxPage } from '../features/inbox/inbox-page.tsx';

const NOTES = [
  {
    title: 'What helps us',
    points: [
      'The steps, one after another, so that we can see it too.',
      'About an order: its order ID and the reference code. With these two we find it.',
      'Which device and browser you use, if it looks wrong.',
      'No passwords, no UPI PIN, no codes from an SMS. We never need them.',
    ],
  },
  {
    title: 'What happens next',
    points: [
      'You get a number at once. Quote it if you write about the same thing again.',
      'Reports are read one by one, in the order in which they arrive.',
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
          'Something does not work, or not as it should? A few sentences are enough, and no ' +
          'account is needed.'
        }
        notes={NOTES}
      >
        <BugReportForm key={page} page={page} />
      </InboxPage>
    </div>
  );
};
