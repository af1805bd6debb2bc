import {
  type BugReportBody,
  bugReportBodySchema,
  type CodeOfferBody,
  codeOfferBodySchema,
  type HireRequestBody,
  hasPassed,
  hireRequestBodySchema,
} from '@haat/contracts/http/inbox';
import { inboxMessages } from '@haat/contracts/inbox-messages';
import { apiPaths } from '../../config/paths.ts';
import { type FormReading, type FormValues, readForm, readRupees } from './read-form.ts';

export type InboxForm<Field extends string, Body> = {
  readonly fields: readonly Field[];
  readonly path: string;
  /** @param now ms since 1970. */
  readonly read: (values: FormValues<Field>, now: number) => FormReading<Field, Body>;
};

export type Decoy = 'homepage';

type BugField = 'page' | 'happened' | 'expected' | 'email' | Decoy;

export const bugReport: InboxForm<BugField, BugReportBody> = {
  fields: ['page', 'happened', 'expected', 'email', 'homepage'],
  path: apiPaths.inbox.bug,
  read: (values) => readForm(bugReportBodySchema, values),
};

type OfferField =
  | 'name'
  | 'email'
  | 'title'
  | 'kind'
  | 'description'
  | 'demoUrl'
  | 'askingPrice'
  | Decoy;

export const codeOffer: InboxForm<OfferField, CodeOfferBody> = {
  fields: ['title', 'kind', 'askingPrice', 'description', 'demoUrl', 'name', 'email', 'homepage'],
  path: apiPaths.inbox.code,
  read: (values) =>
    readForm(codeOfferBodySchema, { ...values, askingPrice: readRupees(values.askingPrice) }),
};

type HireField = 'name' | 'email' | 'work' | 'description' | 'budget' | 'deadline' | Decoy;

export const hireRequest: InboxForm<HireField, HireRequestBody> = {
  fields: ['work', 'budget', 'description', 'deadline', 'name', 'email', 'homepage'],
  path: apiPaths.inbox.hire,
  read: (values, now) => {
    const reading = readForm(hireRequestBodySchema, values);
    if (!/^\d{4}-\d\d-\d\d$/.test(values.deadline) || !hasPassed(values.deadline, now)) {
      return reading;
    }
    const errors = reading.ok ? {} : reading.errors;
    return { ok: false, errors: { ...errors, deadline: inboxMessages.deadlinePassed } };
  },
};
