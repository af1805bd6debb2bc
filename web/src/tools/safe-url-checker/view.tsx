import type { SafeUrlAnswer } from '@haat/contracts/http/webtools/safe-url-checker';
import { IconAlertTriangle, IconLink, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { CopyButton } from '../../components/copy-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { hostOf } from '../other-checks.ts';
import { FindingList } from '../parts/finding-list.tsx';
import { LookupForm } from '../parts/lookup-form.tsx';
import { MoreAbout } from '../parts/more-about.tsx';
import { useLookup } from '../use-lookup.ts';
import { answerAsText, detailsOf, VERDICTS } from './service.ts';
import classes from './view.module.css';

const ICONS = {
  do_not_open: IconShieldX,
  be_careful: IconAlertTriangle,
  no_warning_signs: IconShieldCheck,
} as const satisfies Record<SafeUrlAnswer['verdict'], unknown>;

export const View = () => {
  const { answer, ...lookup } = useLookup<SafeUrlAnswer>({
    slug: 'safe-url-checker',
    param: 'url',
  });
  const isInside = answer?.findings.some(({ code }) => code === 'inside') ?? false;
  const host = isInside ? null : hostOf(answer?.url ?? '');
  return (
    <>
      <LookupForm
        lookup={lookup}
        label="Link"
        placeholder="https://example.com/offer"
        icon={IconLink}
        button="Check"
      />
      {lookup.requested === '' && (
        <EmptyState icon={IconShieldCheck}>
          Paste a link that someone sent you before you open it.
        </EmptyState>
      )}
      {answer && <Answer answer={answer} />}
      {answer?.host && host !== null && <MoreAbout name={host} here="safe-url-checker" />}
    </>
  );
};

const Answer = ({ answer }: { readonly answer: SafeUrlAnswer }) => {
  const { title, text } = VERDICTS[answer.verdict];
  return (
    <div className={classes.answer}>
      <section className={classes.verdict} data-verdict={answer.verdict} aria-labelledby="verdict">
        <Icon of={ICONS[answer.verdict]} size={32} />
        <div className={classes.words} role="status">
          <h2 id="verdict" className="h3">
            {title}
          </h2>
          <p className={`${classes.url} mono sm`}>{answer.url}</p>
          <p>{text}</p>
        </div>
        <CopyButton value={answerAsText(answer)} label="what we found" />
      </section>
      {answer.findings.length > 0 && (
        <section aria-labelledby="found" className={classes.part}>
          <h2 id="found" className="h3">
            What we found
          </h2>
          <FindingList findings={answer.findings} />
        </section>
      )}
      {answer.hops.length > 1 && <Way hops={answer.hops} />}
      <section aria-labelledby="facts" className={classes.part}>
        <h2 id="facts" className="h3">
          What we know
        </h2>
        <dl className={classes.facts}>
          {detailsOf(answer).map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
};

const Way = ({ hops }: Pick<SafeUrlAnswer, 'hops'>) => (
  <section aria-labelledby="way" className={classes.part}>
    <h2 id="way" className="h3">
      Where it leads
    </h2>
    <ol className={classes.way}>
      {hops.map(({ url, status }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a redirect may lead to the same page again
        <li key={index}>
          <span className="mono sm">{url}</span>
          <span className="sm muted">status {status}</span>
        </li>
      ))}
    </ol>
  </section>
);
