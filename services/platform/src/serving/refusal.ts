import { STATUS_CODES } from 'node:http';
import type { Problem } from '@haat/contracts/http/problem';

export type RefusalDetails = {
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is in the way, or there instead. */
  readonly more?: Pick<
    Problem,
    'change' | 'records' | 'child_nameservers' | 'ds_records' | 'folder'
  >;
};

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly details: RefusalDetails;

  /** @param error as in the specification or the message catalogue */
  constructor(status: number, error: string, details: RefusalDetails = {}) {
    super(error);
    this.status = status;
    this.details = details;
  }
}

/** Problem details (RFC 9457) with the specification's `error`. */
export const problemOf = (
  status: number,
  error: string,
  fields?: Readonly<Record<string, string>>,
  more: RefusalDetails['more'] = {},
): Problem => ({
  error,
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  ...(fields === undefined ? {} : { fields: { ...fields } }),
  ...more,
});

export const PROBLEM_CONTENT_TYPE = 'application/problem+json; charset=utf-8';
