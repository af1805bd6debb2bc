import type { Log } from '@haat/platform/log';
import type { Alarms } from '../alarms/alarms.ts';

type Services = { readonly alarms: Pick<Alarms, 'registrarAccountRefused'> };
type Job = { readonly log: Log };

/** The registrar refuses our account: alarm the operators; the customer's order waits. */
export const accountRefused = (
  { alarms }: Services,
  { log }: Job,
  orderId: string,
  failure: 'funds' | 'auth',
  description: string,
): void => {
  alarms.registrarAccountRefused(failure);
  log.error({ orderId, failure, registrar: description }, 'the registrar refuses our account');
};

export const alarmWhenDenied = (
  services: Services,
  job: Job,
  orderId: string,
  { description, isDenied }: { readonly description: string; readonly isDenied?: true },
): void => {
  if (isDenied === true) accountRefused(services, job, orderId, 'auth', description);
};
