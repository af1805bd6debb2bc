import { useEffect, useState } from 'react';
import { Result, Results } from '../parts/result.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { parseUrl } from './service.ts';

type FindDomain = (host: string) => string | null;

export const View = () => {
  const [typed, setTyped] = useState('');
  const findDomain = useFindDomain(typed !== '');
  const reading = typed.trim() === '' ? null : parseUrl(typed);
  const url = reading?.ok ? reading.url : null;
  const domain = url && findDomain ? findDomain(url.host) : null;
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
      {url && (
        <section aria-label="Parts of the address">
          <Results>
            {url.parts.map(({ name, value }) => (
              <Result key={name} label={name} value={value} />
            ))}
            {domain !== null && <Result label="Registered name" value={domain} />}
            <Result label="Whole, as a browser opens it" value={url.href} />
          </Results>
        </section>
      )}
      {url && url.query.length > 0 && (
        <section aria-labelledby="parameters">
          <h2 id="parameters" className="h3" style={{ marginBottom: '0.75rem' }}>
            {url.query.length === 1 ? '1 parameter' : `${url.query.length} parameters`}
          </h2>
          <Results>
            {url.query.map(({ name, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice
              <Result key={index} label={name} value={value} />
            ))}
          </Results>
        </section>
      )}
    </>
  );
};

/** The list of public endings is as large as the rest of the page: it comes when it is needed. */
const useFindDomain = (isNeeded: boolean): FindDomain | null => {
  const [findDomain, setFindDomain] = useState<FindDomain | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    // Without the list the registered name is not shown; all else is.
    import('tldts-experimental').then(
      ({ getDomain }) => setFindDomain(() => (host: string) => getDomain(host)),
      () => undefined,
    );
  }, [isNeeded]);
  return findDomain;
};
