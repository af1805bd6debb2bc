import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/note.tsx';
import { openTab } from '../../lib/open-tab.ts';
import { TextBox } from '../parts/text-box.tsx';
import { useWorked } from '../workers/use-worked.ts';
import { readUrls, wrongUrlsText } from './service.ts';
import classes from './view.module.css';

/** More would make a browser slow. */
const AT_ONCE = 20;
const MAX_SHOWN = 200;

const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** A browser that refuses one refuses the rest. */
const openTabs = (urls: readonly string[]): number => {
  const refused = urls.findIndex((url) => {
    const tab = openTab();
    tab?.location.replace(url);
    return tab === null;
  });
  return refused === -1 ? urls.length : refused;
};

const number = new Intl.NumberFormat('en-IN');

const buttonLabel = (opened: number, batch: number, all: number): string => {
  if (opened === all && all > 0) return 'Open again';
  if (all <= 1) return 'Open';
  if (batch === all) return `Open all ${all}`;
  return `Open ${opened === 0 ? 'the first' : 'the next'} ${batch} of ${number.format(all)}`;
};

export const View = () => {
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(0);
  const [blocked, setBlocked] = useState(0);
  const deferred = useDeferredValue(text);
  const worked = useWorked(readUrls, startWorker, deferred, deferred.length);
  const { urls, wrong, doubles } =
    worked.kind === 'done' ? worked.answer : { urls: [], wrong: [], doubles: 0 };
  const change = (next: string) => {
    setText(next);
    setOpened(0);
    setBlocked(0);
  };
  const from = opened >= urls.length ? 0 : opened;
  const batch = urls.slice(from, from + AT_ONCE);
  const openNext = () => {
    const count = openTabs(batch);
    setOpened(from + count);
    setBlocked(batch.length - count);
  };
  const facts = [
    `${number.format(urls.length)} ${urls.length === 1 ? 'address' : 'addresses'}`,
    ...(doubles > 0 ? [`${number.format(doubles)} left out that came twice`] : []),
    ...(opened > 0 ? [`${opened} opened`] : []),
  ];
  return (
    <>
      <TextBox
        label="Addresses, one a line"
        value={text}
        onChange={change}
        rows={7}
        mono
        placeholder="https://example.com"
        hint={<span role="status">{worked.kind === 'busy' ? 'Working...' : facts.join(', ')}</span>}
        error={worked.kind === 'failed' ? worked.message : wrongUrlsText(wrong)}
      />
      <div className={classes.go}>
        <Button variant="cta" disabled={urls.length === 0} onClick={openNext}>
          {buttonLabel(opened, batch.length, urls.length)}
        </Button>
      </div>
      {blocked > 0 && (
        <ErrorMessage>
          {`Your browser blocked ${blocked === 1 ? '1 tab' : `${blocked} tabs`}. Allow pop-ups for this page and try again.`}
        </ErrorMessage>
      )}
      {urls.length > 0 && (
        <ol className={`${classes.list} card`}>
          {urls.slice(0, MAX_SHOWN).map((url) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className={classes.link}>
                <span>{url}</span>
                <Icon of={IconExternalLink} size={16} />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ol>
      )}
      {urls.length > MAX_SHOWN && (
        <p className="muted sm">And {number.format(urls.length - MAX_SHOWN)} more.</p>
      )}
      {urls.length === 0 && (
        <Note>Browsers allow one new tab a click unless you allow pop-ups for the page.</Note>
      )}
    </>
  );
};
