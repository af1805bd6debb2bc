import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorMessage } from '../../../components/error-message.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Note } from '../../../components/note.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { readUrls } from './service.ts';
import classes from './view.module.css';

/** From here on a browser becomes slow, and people have usually pasted more than they meant. */
const MANY = 20;

/** Opens a page that cannot reach back to this one. False where the browser does not allow it. */
const openTab = (url: string): boolean => {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return false;
  tab.opener = null;
  tab.location.replace(url);
  return true;
};

export const View = () => {
  const [text, setText] = useState('');
  const [blocked, setBlocked] = useState(0);
  const { urls, wrong, doubles } = readUrls(text);
  const change = (next: string) => {
    setText(next);
    setBlocked(0);
  };
  const facts = [
    `${urls.length} ${urls.length === 1 ? 'address' : 'addresses'}`,
    ...(doubles > 0 ? [`${doubles} came twice`] : []),
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
        hint={<span role="status">{facts.join(', ')}</span>}
        error={wrong[0] === undefined ? null : `No address: ${wrong.join(', ')}`}
      />
      <div className={classes.go}>
        <Button
          variant="cta"
          disabled={urls.length === 0}
          onClick={() => setBlocked(urls.filter((url) => !openTab(url)).length)}
        >
          {urls.length > 1 ? `Open all ${urls.length}` : 'Open'}
        </Button>
        {urls.length > MANY && <span className="muted sm">So many tabs may take a while.</span>}
      </div>
      {blocked > 0 && (
        <ErrorMessage>
          Your browser kept {blocked} of {urls.length} from opening. Allow pop-ups for this page
          beside its address, then open them again. Or open them one by one below.
        </ErrorMessage>
      )}
      {urls.length > 0 && (
        <ol className={`${classes.list} card`}>
          {urls.map((url) => (
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
      {urls.length === 0 && (
        <Note>Browsers allow one new tab a click unless you allow pop-ups for the page.</Note>
      )}
    </>
  );
};
