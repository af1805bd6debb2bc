import type { CrawlAnswer, CrawlFile } from '@haat/contracts/http/webtools/sitemaps';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import useSWR from 'swr';
import { BusyButton } from '../../components/busy-button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/note.tsx';
import { apiPaths } from '../../config/paths.ts';
import { formatDayTime } from '../../lib/format-time.ts';
import { Result } from '../parts/result.tsx';
import classes from './crawl-result.module.css';
import {
  counted,
  LONG_FILE,
  limitText,
  remainingText,
  robotsLine,
  sizeText,
  standing,
} from './service.ts';
import { CRAWL_HEADING } from './use-crawl.ts';

type CrawlResultProps = {
  readonly crawl: CrawlAnswer;
  readonly onGoOn: () => void;
  readonly isGoingOn: boolean;
  readonly goOnFailure: string | null;
};

export const CrawlResult = ({ crawl, onGoOn, isGoingOn, goOnFailure }: CrawlResultProps) => {
  const { id, site, status, limit, found, failure, files, finishedAt, keptUntil } = crawl;
  const ended = limitText(limit, found);
  const left = remainingText(crawl);
  return (
    <section className={classes.result} aria-labelledby={CRAWL_HEADING}>
      <h2 id={CRAWL_HEADING} className="h3" tabIndex={-1}>
        {new URL(site).host}
      </h2>
      {status === 'failed' ? (
        <ErrorMessage>{failure ?? standing(crawl)}</ErrorMessage>
      ) : (
        <Note tone={files.length > 0 ? 'leaf' : 'info'} live>
          {standing(crawl)}
        </Note>
      )}
      {ended !== null && <Note>{ended}</Note>}
      {left !== null && (
        <div className={classes.onward}>
          <p className="muted sm">{left}</p>
          <BusyButton busy={isGoingOn} busyLabel="Going on..." onClick={onGoOn}>
            Go on
          </BusyButton>
        </div>
      )}
      <ErrorMessage>{goOnFailure}</ErrorMessage>
      {files.length > 0 && (
        <>
          <ul className={classes.files}>
            {files.map((file, index) => (
              <File
                key={file.name}
                id={id}
                file={file}
                madeAt={finishedAt}
                isIndex={index === 0 && files.length > 1}
              />
            ))}
          </ul>
          <p className="muted sm">
            {`Put ${
              files.length === 1 ? 'the file' : 'the files'
            } into the top folder of the site, and tell search engines with this line. Kept until ${formatDayTime(
              new Date(keptUntil),
            )}.`}
          </p>
          <Result label="Line for robots.txt" value={robotsLine(site)} />
        </>
      )}
    </section>
  );
};

type FileProps = {
  readonly id: string;
  readonly file: CrawlFile;
  /** A resumed crawl makes another file with the same name. */
  readonly madeAt: string | null;
  readonly isIndex: boolean;
};

const File = ({ id, file: { name, addresses, bytes }, madeAt, isIndex }: FileProps) => (
  <li className={classes.file}>
    <div className={classes.words}>
      <p className="mono">{name}</p>
      <p className="muted sm">
        {`${counted(addresses, isIndex ? 'part' : 'page')}, ${sizeText(bytes)}`}
      </p>
    </div>
    <div className={classes.ways}>
      <Button
        component="a"
        href={apiPaths.sitemaps.file(id, name)}
        download={name}
        size="sm"
        leftSection={<Icon of={IconDownload} size={16} />}
        aria-label={`Download ${name}`}
      >
        Download
      </Button>
      {bytes >= LONG_FILE ? (
        <Button
          component="a"
          href={apiPaths.sitemaps.file(id, `${name}.gz`)}
          download={`${name}.gz`}
          size="sm"
          leftSection={<Icon of={IconDownload} size={16} />}
          aria-label={`Packed (.gz) ${name}`}
        >
          Packed (.gz)
        </Button>
      ) : (
        <CopyFile path={apiPaths.sitemaps.file(id, name)} name={name} madeAt={madeAt} />
      )}
    </div>
  </li>
);

const fetchText = async (path: string): Promise<string> => {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.text();
};

/** Loaded before the click: browsers refuse a late copy. */
const CopyFile = ({
  path,
  name,
  madeAt,
}: Pick<FileProps, 'madeAt'> & { readonly path: string; readonly name: string }) => {
  const { data } = useSWR([path, madeAt] as const, ([from]) => fetchText(from), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  return data === undefined ? null : <CopyButton value={data} label={name} />;
};
