import type { HeadersAnswer } from '@haat/contracts/http/webtools/http-headers-lookup';
import type { HopAnswer } from '@haat/contracts/http/webtools/visit';
import { IconFileText, IconWorld } from '@tabler/icons-react';
import { Choice } from '../../components/choice.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { oneOf } from '../options.ts';
import { hostOf } from '../other-checks.ts';
import { DetailList } from '../parts/detail-list.tsx';
import { LookupForm } from '../parts/lookup-form.tsx';
import { MoreAbout } from '../parts/more-about.tsx';
import { useLookup } from '../use-lookup.ts';
import { useOptions } from '../use-options.ts';
import { gradeOf } from './grade.ts';
import { GradeCard } from './grade-card.tsx';
import { hopAsText, statusKind } from './service.ts';
import classes from './view.module.css';

const METHODS = { GET: 'GET', HEAD: 'HEAD' } as const;
const OPTIONS = { method: oneOf(['GET', 'HEAD']) };

export const View = () => {
  const [{ method }, setOptions] = useOptions<{ method: 'GET' | 'HEAD' }>(OPTIONS);
  const { answer, ...lookup } = useLookup<HeadersAnswer>({
    slug: 'http-headers-lookup',
    param: 'url',
    more: { method },
  });
  const host = hostOf(answer?.hops.at(-1)?.url ?? answer?.failure?.url ?? '');
  const grade = answer?.failure === null ? gradeOf(answer.hops) : null;
  return (
    <>
      <LookupForm
        lookup={lookup}
        label="Web address"
        placeholder="https://example.com"
        icon={IconWorld}
      >
        <Choice
          label="Asked with"
          value={method}
          choices={METHODS}
          onChange={(chosen) => setOptions({ method: chosen })}
        />
      </LookupForm>
      {lookup.requested === '' && (
        <EmptyState icon={IconFileText}>
          Enter the address of a page to see its headers, and how well they protect.
        </EmptyState>
      )}
      {grade && <GradeCard grade={grade} />}
      {answer && (
        <section aria-label="Answers" className={classes.hops}>
          <p className="sr-only" role="status">
            {answer.hops.length === 1 ? '1 answer' : `${answer.hops.length} answers`}
          </p>
          {answer.hops.map((hop, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a redirect may lead to the same page
            <Hop key={index} hop={hop} step={answer.hops.length > 1 ? index + 1 : null} />
          ))}
          <ErrorMessage>{answer.failure?.text}</ErrorMessage>
        </section>
      )}
      {answer && host !== null && <MoreAbout name={host} here="http-headers-lookup" />}
    </>
  );
};

const Hop = ({ hop, step }: { readonly hop: HopAnswer; readonly step: number | null }) => (
  <article className={classes.hop}>
    <header className={classes.head}>
      <div className={classes.words}>
        <h2 className="h4">
          {step !== null && <span className="sr-only">Step {step}: </span>}
          <span className={classes.status} data-kind={statusKind(hop.status)}>
            {hop.status} {hop.statusText}
          </span>
        </h2>
        <p className={`${classes.url} mono`}>{hop.url}</p>
        <p className="sm muted">
          {hop.address} answered in {hop.durationMs} ms
        </p>
      </div>
      <CopyButton value={hopAsText(hop)} label="all headers" />
    </header>
    <DetailList facts={hop.headers.map(({ name, value }) => ({ term: name, value }))} />
  </article>
);
