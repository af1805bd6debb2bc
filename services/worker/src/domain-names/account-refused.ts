import type { Log } from '@haat/platform/log';
import type { Alarms } from '../alarms/alarms.ts';

type Services = { readonly alarms: Pick<Alarms, 'registrarAccountRefused'> };
type Job = { readonly log: Log };

/** Our account at the registrar, not the customer's order: somebody here is told, and the order waits. */
export const accountRefused = (
  { alarms }: Services,
  { log }: Job,
  orderId: string,
  failure: 'funds' | 'auth',
  description: string,
): void => {
  alarms.registrarAccountRefused(failure);
  log.error({ orderId, failure, registrar: description }, 'registrar refuses our account');
};

/** The same of a look that our account is not let in to. */
export const alarmWhenDenied = (
  services: Services,
  job: Job,
  orderId: string,
  { description, isDenied }: { readonly description: string; readonly isDenied?: true },
): void => {
  if (isDenied === true) accountRefused(services, job, orderId, 'auth', description);
};
