import type { ConsoleEvent, ConsoleOrder } from '@haat/contracts/http/console';
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { CopyLine, Moment, PersonalText, Read } from './parts.tsx';
import { useReading } from './read.ts';

const EventLine = ({ one, number }: { one: ConsoleEvent; number: number }) => (
  <li>
    <span className="mono number">{number}</span>
    <span className="mono quiet">
      <Moment at={one.at} isPrecise />
    </span>
    <span className="mono type">{one.type}</span>
    <span className="fields">
      {one.fields.map(([name, value], index) => (
        <span key={name}>
          {index === 0 ? '' : ', '}
          <span className="quiet">{name}</span> {value ?? <i>hidden</i>}
        </span>
      ))}
      <span className="by">{one.by}</span>
      {one.shownAt === null ? null : (
        <PersonalText of={{ shownAt: one.shownAt }} label={`Show what ${one.type} hides`} />
      )}
    </span>
  </li>
);

const Whole = ({ id, title, status, isSettled, facts, events, lines }: ConsoleOrder) => (
  <>
    <p className="muted crumbs">
      <a href="/search">Search</a> / {id}
    </p>
    <div className="hang">
      <h1>{title}</h1>
      <span>
        <span className={isSettled ? 'pill done' : 'pill waits'}>
          {isSettled ? (
            <IconCircleCheck size={16} aria-hidden />
          ) : (
            <IconHourglass size={16} aria-hidden />
          )}
          {status}
        </span>
      </span>
    </div>
    <div className="grid">
      <section>
        <div className="between">
          <h2>What happened</h2>
          <span className="muted">{events.length} events</span>
        </div>
        <ol className="card events">
          {events.map((one, index) => (
            <EventLine key={`${one.stream} ${one.revision}`} one={one} number={index + 1} />
          ))}
        </ol>
        <p className="muted note">
          Hidden: what identifies people. Each time that you show it is logged with your name.
        </p>
      </section>
      <div className="stack">
        <dl className="card facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h2>Commands for it</h2>
        {lines.map((line) => (
          <CopyLine key={line} line={line} />
        ))}
      </div>
    </div>
  </>
);

export const Order = ({ id }: { id: string }) => {
  const { reading } = useReading<ConsoleOrder>(`/data/order/${id}`);
  return <Read reading={reading}>{(order) => <Whole {...order} />}</Read>;
};
