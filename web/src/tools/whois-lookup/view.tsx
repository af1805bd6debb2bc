import type { WhoisLookupAnswer } from '@haat/contracts/http/webtools/whois-lookup';
import { Button } from '@mantine/core';
import { IconCalendarPlus, IconId, IconWorld } from '@tabler/icons-react';
import { CopyButton } from '../../components/copy-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { Note } from '../../components/note.tsx';
import { paths } from '../../config/paths.ts';
import { saveText } from '../csv.ts';
import { nameInBothForms, readableName } from '../idn/readable-name.ts';
import { LookupForm } from '../parts/lookup-form.tsx';
import { MoreAbout } from '../parts/more-about.tsx';
import { Name } from '../parts/name.tsx';
import { useLookup } from '../use-lookup.ts';
import { calendarOf } from './calendar.ts';
import { RegistrationDetails } from './registration-details.tsx';
import classes from './view.module.css';

export const View = () => {
  const { answer, ...lookup } = useLookup<WhoisLookupAnswer>({
    slug: 'whois-lookup',
    param: 'domain',
  });
  return (
    <>
      <LookupForm lookup={lookup} label="Domain name" placeholder="example.com" icon={IconWorld} />
      {lookup.requested === '' && (
        <EmptyState icon={IconId}>
          Enter a domain to see who registered it and when it expires.
        </EmptyState>
      )}
      {answer && <Answer answer={answer} />}
      {answer && <MoreAbout name={answer.name} here="whois-lookup" />}
    </>
  );
};

const Answer = ({ answer }: { readonly answer: WhoisLookupAnswer }) => (
  <section aria-label="Answer" className={classes.results}>
    <p className="sr-only" role="status">
      {`${nameInBothForms(answer.domain)} ${SUMMARIES[answer.state]}`}
    </p>
    <div className={classes.head}>
      <h2 className={`${classes.title} h3`}>
        <Name>{answer.domain}</Name> <span>{SUMMARIES[answer.state]}</span>
      </h2>
      {answer.name !== answer.domain && (
        <p className="sm muted">
          {`${nameInBothForms(answer.name)} is a part of it: only ${nameInBothForms(answer.domain)} is registered.`}
        </p>
      )}
      {'server' in answer && (
        <p className="sm muted">
          {`Source: ${answer.server}, by ${answer.source === 'rdap' ? 'RDAP' : 'WHOIS'}`}
        </p>
      )}
    </div>
    {answer.state === 'registered' && (
      <>
        <RegistrationDetails registration={answer.registration} />
        <EndInCalendar domain={answer.domain} registration={answer.registration} />
      </>
    )}
    {answer.state === 'free' && <Free domain={answer.domain} />}
    {answer.state === 'unclear' && (
      <Note>We couldn’t read the directory’s answer. See it below.</Note>
    )}
    {answer.state === 'refused' && (
      <Note>
        The directory refused our request: most limit the requests per hour. Please try again later.
        Its answer is below.
      </Note>
    )}
    {answer.state === 'no_directory' && (
      <Note>
        There is no public directory for .{nameInBothForms(answer.ending)}. Check the spelling of
        the TLD.
      </Note>
    )}
    {'raw' in answer && answer.raw !== '' && (
      <Raw text={answer.raw} isOpen={answer.state === 'unclear' || answer.state === 'refused'} />
    )}
  </section>
);

const SUMMARIES = {
  registered: 'is registered',
  free: 'is available',
  unclear: 'may be registered',
  refused: 'couldn’t be looked up',
  no_directory: 'has no public directory',
} as const satisfies Record<WhoisLookupAnswer['state'], string>;

const EndInCalendar = ({
  domain,
  registration,
}: Pick<WhoisLookupAnswer & { state: 'registered' }, 'domain' | 'registration'>) => {
  const file = calendarOf({ domain, registration, now: new Date() });
  if (file === null) return null;
  return (
    <div className={classes.calendar}>
      <Button
        leftSection={<Icon of={IconCalendarPlus} size={16} />}
        onClick={() => saveText(`${domain}.ics`, file, 'text/calendar')}
      >
        Add the expiry date to your calendar
      </Button>
      <p className="sm muted">A file with reminders 30, 7 and 1 days before.</p>
    </div>
  );
};

const Free = ({ domain }: { readonly domain: string }) => (
  <div className={classes.free}>
    <p>This domain isn’t registered. Search to buy it.</p>
    <Button component={Link} to={paths.buyDomainNamed(domain)} variant="filled">
      {`Search ${readableName(domain)}`}
    </Button>
  </div>
);

const Raw = ({ text, isOpen }: { readonly text: string; readonly isOpen: boolean }) => (
  <details className={`${classes.raw} card`} open={isOpen}>
    <summary>Original answer</summary>
    <div className={classes.rawHead}>
      <CopyButton value={text} label="answer" />
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard too */}
    <pre tabIndex={0}>{text}</pre>
  </details>
);
