import type { LegalKind } from '@haat/contracts/legal-texts';
import { useLocation } from 'react-router-dom';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { pages } from '../../config/pages.ts';
import { legalPath } from '../../config/paths.ts';
import { useShopSettings } from '../../lib/use-shop-settings.ts';
import { ArticleBody } from '../articles/article-body.tsx';
import type { TextsByVersion } from './by-version.ts';
import { LegalFrame } from './legal-frame.tsx';
import classes from './legal-page.module.css';
import { fillIn, fillInHtml } from './legal-values.ts';
import { versionDay } from './version-day.ts';

type LegalPageProps = { readonly kind: LegalKind; readonly texts: TextsByVersion };

export const LegalPage = ({ kind, texts }: LegalPageProps) => {
  const page = pages[kind];
  const versions = Object.keys(texts).toSorted();
  const current = versions.at(-1) ?? '';
  const { pathname } = useLocation();
  const version = versions.find((one) => pathname === legalPath(kind, one)) ?? current;
  const next = versions[versions.indexOf(version) + 1];
  const title = `${page.name} of ${versionDay(version)}`;
  const old = { at: legalPath(kind, version), title, description: `${title}, an earlier text.` };
  return (
    <div className="page wrap">
      <PageHead page={page} {...(next !== undefined && old)} />
      {next !== undefined && <meta name="robots" content="noindex" />}
      <LegalFrame page={page} title={next === undefined ? page.name : title}>
        {next === undefined ? (
          <p className={classes.since}>
            In force since {versionDay(version)}. <a href="#what-changed">What changed</a>
          </p>
        ) : (
          <Note tone="wait">
            This text was in force from {versionDay(version)} until {versionDay(next)}.{' '}
            <Link to={page.path}>Read the current text</Link>
          </Note>
        )}
        <Text text={texts[version]} />
        <Versions kind={kind} version={version} texts={texts} />
      </LegalFrame>
    </div>
  );
};

const Text = ({ text }: { readonly text: TextsByVersion[string] | undefined }) => {
  const { shopSettings, error, retry } = useShopSettings();
  if (error) return <LoadFailure onRetry={retry}>We couldn’t load this text.</LoadFailure>;
  if (text === undefined || shopSettings === undefined) return <TextSkeleton />;
  return (
    <>
      <section className={classes.short} aria-labelledby="in-short">
        <h2 id="in-short">In short</h2>
        <ul>
          {text.short.map((sentence) => (
            <li key={sentence}>{fillIn(sentence, shopSettings)}</li>
          ))}
        </ul>
      </section>
      <div className={classes.body}>
        <ArticleBody html={fillInHtml(text.html, shopSettings)} />
      </div>
    </>
  );
};

const TextSkeleton = () => (
  <div role="status" aria-label="Loading the text">
    {[96, 100, 88, 97, 60].map((percent) => (
      <Skeleton key={percent} width={`${percent}%`} />
    ))}
  </div>
);

type VersionsProps = {
  readonly kind: LegalKind;
  readonly version: string;
  readonly texts: TextsByVersion;
};

const Versions = ({ kind, version, texts }: VersionsProps) => {
  const { changes = [] } = texts[version] ?? {};
  const others = Object.keys(texts).filter((one) => one !== version);
  return (
    <section className={classes.versions} aria-labelledby="what-changed">
      <h2 id="what-changed">What changed</h2>
      {changes.length === 0 ? (
        <p>Nothing: this is the first version, of {versionDay(version)}.</p>
      ) : (
        <>
          <p>On {versionDay(version)}:</p>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <>
          <h3>Other versions</h3>
          <ul>
            {others
              .toSorted()
              .toReversed()
              .map((one) => (
                <li key={one}>
                  <Link to={legalPath(kind, one)}>{versionDay(one)}</Link>
                </li>
              ))}
          </ul>
        </>
      )}
      <p>
        Names and periods that the seller sets are shown as they are today.{' '}
        <Link to={legalPath(kind, version)}>Permanent link to this version</Link>
      </p>
    </section>
  );
};
