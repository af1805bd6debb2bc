import type { PageOptions } from '@haat/contracts/page-options';
import { HangTitle } from '../../components/hang-title.tsx';
import { formatDate } from '../../lib/format-time.ts';
import classes from './package-details.module.css';

export const formatRelease = (date: string): string => formatDate(new Date(date), 'UTC');

export const PackageContents = ({ contents = [], requirements }: PageOptions) => {
  const needs = requirements === undefined ? [] : [{ name: 'Needs', text: requirements }];
  const rows = [...contents, ...needs];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="contents">
      <HangTitle id="contents" small>
        What is in it
      </HangTitle>
      <dl className={classes.contents}>
        {rows.map(({ name, text }) => (
          <div key={`${name} ${text}`}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

type Releases = NonNullable<PageOptions['changelog']>;

const NEWEST = 3;

export const PackageVersions = ({ changelog = [] }: PageOptions) => {
  if (changelog.length === 0) return null;
  const older = changelog.slice(NEWEST);
  return (
    <section aria-labelledby="versions">
      <HangTitle id="versions" small>
        Versions
      </HangTitle>
      <ReleaseList releases={changelog.slice(0, NEWEST)} />
      {older.length > 0 && (
        <details className={classes.older}>
          <summary>{`${older.length} older ${older.length === 1 ? 'version' : 'versions'}`}</summary>
          <ReleaseList releases={older} />
        </details>
      )}
    </section>
  );
};

const ReleaseList = ({ releases }: { readonly releases: Releases }) => (
  <ol className={classes.releases}>
    {releases.map(({ version, date, text }) => (
      <li key={`${version} ${date}`}>
        <b className="mono">{version}</b>
        <time dateTime={date}>{formatRelease(date)}</time>
        <span>{text}</span>
      </li>
    ))}
  </ol>
);
