import type { ConsoleInbox, ConsoleWaiting, WaitingGroup } from '@haat/contracts/http/console';
import { formatRupees } from '@haat/contracts/money';
import { useState } from 'react';
import { CopyLine, Moment, PersonalText, Read } from './parts.tsx';
import { useReading } from './read.ts';
import { useListKeys } from './use-list-keys.ts';

const GROUPS: Readonly<Record<WaitingGroup, string>> = {
  money: 'Money',
  orders: 'Orders',
  messages: 'Messages',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const Item = ({ one }: { one: ConsoleWaiting }) => (
  <li
    tabIndex={-1}
    data-item=""
    data-open={one.orderId === null ? undefined : `/order/${one.orderId}`}
  >
    <span className="age">
      {one.age}
      <small>
        <Moment at={one.since} />
      </small>
    </span>
    <div>
      <span className="k">
        <b>{capital(one.kind)}</b>
        <span className="mono">
          {one.orderId === null ? one.id : <a href={`/order/${one.orderId}`}>{one.id}</a>}
        </span>
      </span>
      <p>
        {one.amountPaise === null ? null : `${formatRupees(one.amountPaise)}. `}
        <PersonalText of={one.why} label="Show why" />
      </p>
      {one.whose === null ? null : (
        <p>
          <span className="mono">
            <PersonalText of={one.whose} label="Show who" />
          </span>
        </p>
      )}
    </div>
    <div className="cmds">
      {one.lines.map((line) => (
        <CopyLine key={line} line={line} />
      ))}
    </div>
  </li>
);

export const Inbox = () => {
  const { reading, again } = useReading<ConsoleInbox>('/data/inbox');
  const [group, setGroup] = useState<WaitingGroup | null>(null);
  useListKeys(again);
  return (
    <Read reading={reading}>
      {({ items, readAt }) => {
        const of = (one: WaitingGroup) => items.filter((item) => item.group === one);
        const shown = group === null ? items : of(group);
        const chips: readonly (readonly [WaitingGroup | null, string, number])[] = [
          [null, 'All', items.length],
          ...(Object.keys(GROUPS) as WaitingGroup[]).map(
            (one) => [one, GROUPS[one], of(one).length] as const,
          ),
        ];
        return (
          <>
            <div className="hang">
              <h1>What waits for a person</h1>
              <p className="muted">
                {items.length}, the longest waiting first. Read at <Moment at={readAt} isPrecise />
              </p>
            </div>
            <fieldset className="chips">
              <legend className="sr">Which</legend>
              {chips.map(([one, name, count]) => (
                <button
                  key={name}
                  type="button"
                  className="chip"
                  aria-pressed={one === group}
                  onClick={() => setGroup(one)}
                >
                  {name} <em>{count}</em>
                </button>
              ))}
            </fieldset>
            {shown.length === 0 ? (
              <p className="card empty">Nothing needs manual review.</p>
            ) : (
              <ol className="card inbox">
                {shown.map((one) => (
                  <Item key={`${one.kind} ${one.id}`} one={one} />
                ))}
              </ol>
            )}
            <p className="kbdrow">
              <span>
                <kbd>J</kbd> <kbd>K</kbd> down, up
              </span>
              <span>
                <kbd>C</kbd> copy the first line
              </span>
              <span>
                <kbd>Enter</kbd> open
              </span>
              <span>
                <kbd>/</kbd> search
              </span>
              <span>
                <kbd>R</kbd> read again
              </span>
            </p>
          </>
        );
      }}
    </Read>
  );
};
