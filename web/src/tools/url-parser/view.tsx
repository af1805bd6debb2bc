import { useDeferredValue, useState } from 'react';
import { ErrorMessage } from '../../components/error-message.tsx';
import { readableName } from '../idn/readable-name.ts';
import { Result, Results } from '../parts/result.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useModule } from '../use-module.ts';
import { DraftField } from './draft-field.tsx';
import { Parameters } from './parameters.tsx';
import { withQuery } from './query.ts';
import { PARTS, type Part, parseUrl, withPart } from './service.ts';
import classes from './view.module.css';

const LABELS = {
  scheme: 'Scheme',
  user: 'User',
  password: 'Password',
  host: 'Host',
  port: 'Port',
  path: 'Path',
  fragment: 'Fragment',
} as const satisfies Record<Part, string>;

/** Loaded when needed: as large as the rest of the page. */
const loadEndings = () => import('tldts-experimental');

export const View = () => {
  const [typed, setTyped] = useState('');
  const deferred = useDeferredValue(typed);
  const { module: endings } = useModule(loadEndings, typed !== '');
  const reading = deferred.trim() === '' ? null : parseUrl(deferred);
  const url = reading?.ok ? reading.url : null;
  const known = url === null ? undefined : endings?.parse(url.host);
  const change = (part: Part, value: string): string | null => {
    if (url === null) return null;
    const changed = withPart(url.href, part, value);
    if (!changed.ok) return changed.error;
    setTyped(changed.href);
    return null;
  };
  return (
    <>
      <TextBox
        label="Web address"
        value={typed}
        onChange={setTyped}
        rows={3}
        mono
        placeholder="https://shop.example.com/blue?size=6#top"
        error={reading?.ok === false ? reading.error : null}
      />
      {url?.warnings.map((warning) => (
        <ErrorMessage key={warning}>{warning}</ErrorMessage>
      ))}
      {url && (
        <>
          <section aria-label="Parts of the address" className={classes.parts}>
            {PARTS.map((part) => {
              const value = url.parts[part];
              if (value === null) return null;
              return (
                <DraftField
                  key={part}
                  label={LABELS[part]}
                  value={value}
                  isSecret={part === 'password'}
                  onChange={(value) => change(part, value)}
                />
              );
            })}
          </section>
          <Parameters
            query={url.query}
            onChange={(query) => setTyped(withQuery(url.href, query))}
          />
          <section aria-label="What follows from it">
            <Results>
              <Result label="Whole, as a browser opens it" value={url.href}>
                {url.shown}
              </Result>
              {known?.domain && (
                <Result label="Registered name" value={readableName(known.domain)} />
              )}
              {known?.subdomain && <Result label="Subdomain" value={known.subdomain} />}
              {known?.domain && known.publicSuffix && (
                <Result label="Public ending" value={known.publicSuffix} />
              )}
              {url.facts.map(({ name, value }) => (
                <Result key={name} label={name} value={value} />
              ))}
            </Results>
          </section>
        </>
      )}
    </>
  );
};
