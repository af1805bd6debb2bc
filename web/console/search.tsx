import type { ConsoleFindings, ConsoleFound } from '@haat/contracts/http/console';
import { formatRupees } from '@haat/contracts/money';
import { IconSearch } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { CopyLine, Moment, PersonalText, Read } from './parts.tsx';
import { useReading } from './read.ts';
import { useListKeys } from './use-list-keys.ts';

const Hit = ({ one }: { one: ConsoleFound }) => {
  const { kind, id, title, at, amountPaise, customerId, line, orderId } = one;
  const open = orderId === null ? undefined : `/order/${orderId}`;
  return (
    <li tabIndex={-1} data-item="" data-open={open}>
      <span className="muted">{kind}</span>
      <div>
        <span className="k">
          <b>
            <PersonalText of={title} label="Show" />
            {amountPaise === null ? null : ` ${formatRupees(amountPaise)}`}
          </b>
          <span className="mono">{open === undefined ? id : <a href={open}>{id}</a>}</span>
        </span>
        <p>
          <Moment at={at} />
          {customerId === null ? null : `, ${customerId}`}
        </p>
      </div>
      <CopyLine line={line} />
    </li>
  );
};

const Findings = ({ found, tried, isCut, tookMs }: ConsoleFindings) => (
  <>
    {found.length === 0 ? (
      <p className="card empty">
        Nothing found.{' '}
        {tried.length === 0
          ? 'It looks like nothing that the shop stores.'
          : `Tried as ${tried.join(', ')}.`}
      </p>
    ) : (
      <ol className="card hits">
        {found.map((one) => (
          <Hit key={`${one.kind} ${one.id}`} one={one} />
        ))}
      </ol>
    )}
    <p className="muted note" role="status">
      {found.length} found in {tookMs} ms. {isCut ? 'There may be more. ' : ''}What you typed is not
      stored; that you searched is.
    </p>
  </>
);

export const Search = () => {
  const [text, setText] = useState('');
  const [searched, setSearched] = useState('');
  const address = searched === '' ? null : `/data/search?${new URLSearchParams({ q: searched })}`;
  const { reading, again } = useReading<ConsoleFindings>(address);
  useListKeys(again);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setSearched(text.trim());
  };
  return (
    <>
      <h1 className="sr">Search</h1>
      <search>
        <form onSubmit={submit} className="find">
          <IconSearch size={20} aria-hidden />
          <input
            id="search"
            aria-label="What a customer quotes"
            aria-describedby="search-hint"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && setText('')}
          />
          <button type="submit" className="btn">
            Search
          </button>
        </form>
      </search>
      <p id="search-hint" className="muted note">
        A domain, order, reference code, transaction ID (UTR) or its last 4 digits, email, phone,
        name, invoice, ticket, customer ID, or an amount with its day.
      </p>
      <Read reading={reading}>{(findings) => <Findings {...findings} />}</Read>
    </>
  );
};
