import { customerStream } from '@haat/contracts/events/customer';
import { customerDecider } from '@haat/domain/customer/customer';
import { noopLog } from '@haat/platform/log';
import type { Mailer, Sent } from '@haat/platform/mailer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import type { WorkerShop } from '@haat/testkit/worker';
import { vi } from 'vitest';
import { getStep } from '../../process.ts';
import type { JobResult } from '../../queue/queues.ts';

type CustomerCommand = Parameters<typeof customerDecider.decide>[0];

export const give = (
  { store }: WorkerShop,
  customerId: string,
  command: CustomerCommand,
): Promise<void> => {
  const asha = { kind: 'customer', id: 'asha' } as const;
  return executeTestCommand(store, asha, customerDecider, customerStream(customerId), command);
};

export const answering = (sent: Sent) => {
  const send = vi.fn<Mailer['send']>(async () => sent);
  return { send };
};
export const unavailable = () => answering({ kind: 'later', words: 'away' });

/** Runs a step like a worker that dies before it reports the end. @param start from 1. */
export const takeStep = (
  { services }: WorkerShop,
  name: string,
  payload: Readonly<Record<string, string>>,
  mailer: Mailer = services.mailer,
  start = 1,
): Promise<JobResult> =>
  getStep(name).run(
    { ...services, mailer },
    {
      id: 'step',
      start,
      payload: {
        ...payload,
        causationId: 'cause',
        correlationId: 'cause',
        causeStream: 'test',
        causeRevision: '0',
      },
      log: noopLog,
    },
  );
