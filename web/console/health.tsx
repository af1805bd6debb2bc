import type {
  ConsoleAccounts,
  ConsoleCheck,
  ConsoleHealth,
  ConsoleMoney,
} from '@haat/contracts/http/console';
import { formatRupees } from '@haat/contracts/money';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { CopyLine, Moment, Read } from './parts.tsx';
import { useReading } from './read.ts';
import { useListKeys } from './use-list-keys.ts';

const STATES = {
  ok: { Icon: IconCircleCheck, name: 'OK' },
  attention: { Icon: IconAlertTriangle, name: 'Needs attention' },
  failed: { Icon: IconCircleX, name: 'Failed' },
} as const;

const titleOf = (checks: readonly ConsoleCheck[]): string => {
  const ill = checks.filter(({ state }) => state !== 'ok').length;
  if (ill === 0) return 'All checks passed';
  return ill === 1 ? '1 check needs attention' : `${ill} checks need attention`;
};

const Check = ({ check, state, seen, todo }: ConsoleCheck) => {
  const { Icon, name } = STATES[state];
  return (
    <tr>
      <td className={`state ${state}`}>
        <Icon size={20} aria-label={name} role="img" />
      </td>
      <th scope="row">{check}</th>
      <td>
        {seen}
        {todo === '' ? null : <p>{todo}</p>}
      </td>
    </tr>
  );
};

const Checks = ({ checks, queues, readAt }: ConsoleHealth) => (
  <>
    <div className="between">
      <h1 className="plain">{titleOf(checks)}</h1>
      <span className="muted">
        Read at <Moment at={readAt} isPrecise />
      </span>
    </div>
    <div className="card">
      <table>
        <caption className="sr">Checks</caption>
        <tbody>
          {checks.map((one) => (
            <Check key={one.check} {...one} />
          ))}
        </tbody>
      </table>
    </div>
    <h2>Queues</h2>
    {queues === null ? (
      <p className="wrong">The queues do not answer.</p>
    ) : (
      <div className="card">
        <table className="queues">
          <caption className="sr">Queues</caption>
          <thead>
            <tr>
              {['Queue', 'Waiting', 'Running', 'Later'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {queues.map(({ name, waiting, active, delayed }) => (
              <tr key={name}>
                <th scope="row" className="mono">
                  {name}
                </th>
                <td>{waiting}</td>
                <td>{active}</td>
                <td>{delayed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </>
);

const Money = ({ title, inPaise, credits, outPaise, refunds, orders }: ConsoleMoney) => (
  <>
    <h2>{title}</h2>
    <dl className="card facts">
      <div>
        <dt>Received ({credits})</dt>
        <dd>{formatRupees(inPaise)}</dd>
      </div>
      <div>
        <dt>Refunded ({refunds})</dt>
        <dd>{formatRupees(outPaise)}</dd>
      </div>
      <div>
        <dt>Orders placed</dt>
        <dd>{orders}</dd>
      </div>
      <div className="sum">
        <dt>Received less refunded</dt>
        <dd>{formatRupees(inPaise - outPaise)}</dd>
      </div>
    </dl>
  </>
);

export const Health = () => {
  const health = useReading<ConsoleHealth>('/data/health');
  const money = useReading<ConsoleAccounts>('/data/money');
  useListKeys(() => {
    health.again();
    money.again();
  });
  return (
    <div className="grid">
      <section>
        <Read reading={health.reading}>{(data) => <Checks {...data} />}</Read>
      </section>
      <div className="stack">
        <Read reading={money.reading}>
          {({ today, month, line }) => (
            <>
              <Money {...today} />
              <Money {...month} />
              <h2>Does it add up?</h2>
              <CopyLine line={line} />
            </>
          )}
        </Read>
      </div>
    </div>
  );
};
