import type { CallPoint } from './fault-points.ts';
import { createArmed } from './triggers.ts';

/**
 * `slow`: within the timeout, after later requests. `late`: after the timeout. `delayed`: delivered
 * after the timeout. `twice`: delivered twice, second answer counts. `lost`: done, no answer.
 * `refused`: not done. `refused_but_done`: done, error answer. `broken`: half a text. `nul`: U+0000
 * in texts. `of_another`: answer to another question.
 */
export const PROVIDER_FAULT_ACTIONS = [
  'slow',
  'late',
  'delayed',
  'twice',
  'lost',
  'refused',
  'refused_but_done',
  'broken',
  'nul',
  'of_another',
] as const;
export type ProviderFaultAction = (typeof PROVIDER_FAULT_ACTIONS)[number];

export type ProviderFault = {
  readonly point: CallPoint;
  readonly action: ProviderFaultAction;
  /** Calls without a fault first. */
  readonly skip: number;
  /** Index of the error text. */
  readonly text: number;
};

export type ProviderAnswer = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
};

const json = (status: number, value: unknown): ProviderAnswer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
});

const error = (message: string): ProviderAnswer => json(500, { status: 'ERROR', message });

/** Errors that do not tell whether the request was done. */
export const REGISTRAR_ERRORS: readonly ProviderAnswer[] = [
  error('Database error'),
  error('Some error occurred, please contact support'),
  error('An unexpected error has occurred'),
  json(429, { status: 'ERROR', message: 'Too many requests' }),
  { status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' },
  json(503, { status: 'ERROR', message: 'Service temporarily unavailable' }),
];

export const BANK_ERRORS: readonly ProviderAnswer[] = [
  json(500, { error: 'internal error' }),
  json(429, { error: 'too many requests' }),
  { status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' },
  json(503, { error: 'try again later' }),
];

/** Also refusals with 200 and unknown words. */
const HOSTING_ERRORS: readonly ProviderAnswer[] = [
  json(200, { metadata: { command: 'createacct', reason: 'Oops.', result: 0, version: 1 } }),
  json(500, { error: 'internal error' }),
  { status: 200, contentType: 'text/html', body: '<html><h1>Update in progress</h1></html>' },
  { status: 503, contentType: 'text/plain', body: 'Busy' },
];

const errorsOf = (point: CallPoint): readonly ProviderAnswer[] => {
  switch (point) {
    case 'credit':
      return BANK_ERRORS;
    case 'look_at_account':
    case 'create_account':
      return HOSTING_ERRORS;
    default:
      return REGISTRAR_ERRORS;
  }
};

export const errorOf = ({ point, text }: ProviderFault): ProviderAnswer => {
  const texts = errorsOf(point);
  return texts[text % texts.length] as ProviderAnswer;
};

export const halved = (answer: ProviderAnswer): ProviderAnswer => ({
  ...answer,
  body: answer.body.slice(0, Math.floor(answer.body.length / 2)),
});

/** Adds a NUL to the texts of a JSON object. */
export const withNul = (answer: ProviderAnswer): ProviderAnswer => {
  if (!answer.body.startsWith('{')) return answer;
  const spoil = (value: unknown): unknown => (typeof value === 'string' ? `${value}\u0000` : value);
  const fields = Object.entries(JSON.parse(answer.body) as Record<string, unknown>);
  const body = JSON.stringify(
    Object.fromEntries(fields.map(([key, value]) => [key, spoil(value)])),
  );
  return { ...answer, body };
};

/** Shared by all processes. */
export type ProviderFaults = ReturnType<typeof createProviderFaults>;

export const createProviderFaults = (onFault: (fault: ProviderFault) => void = () => undefined) => {
  const faults = createArmed(onFault);
  const remembered = new Map<CallPoint, { about: string; answer: ProviderAnswer }[]>();
  return {
    ...faults,
    next: (point: CallPoint) => faults.next((fault) => fault.point === point),
    /** The last answer about something other than `about`. */
    answerOfAnother: (point: CallPoint, about: string): ProviderAnswer | undefined =>
      remembered.get(point)?.findLast((one) => one.about !== about)?.answer,
    remember: (point: CallPoint, about: string, answer: ProviderAnswer): void => {
      const before = remembered.get(point) ?? [];
      remembered.set(point, [...before.slice(-3), { about, answer }]);
    },
  };
};
