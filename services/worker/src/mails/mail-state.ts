import type { AccountLinks } from '@haat/platform/one-time-secrets';
import type { Database } from '@haat/platform/tables';
import type { CommandServices } from '@haat/record/commands';
import type { Kysely } from 'kysely';
import type { EmailContext, Written } from './email-context.ts';

export type MailState =
  | {
      readonly kind: 'ready';
      readonly customerId: string;
      /** Default: the account's email. */
      readonly to?: string;
      readonly write: (to: EmailContext) => Written;
    }
  /** No longer true; another email says what is true now. */
  | { readonly kind: 'overtaken' }
  /** Wait this many ms: the customer may see it in the shop first. */
  | { readonly kind: 'too_early'; readonly inMs: number }
  /** The store lags behind the event. */
  | { readonly kind: 'not_there' };

export type LoadMailServices = CommandServices & {
  readonly db: Kysely<Database>;
  readonly accountLinks: Pick<AccountLinks, 'sign'>;
};

export type LoadMail = (services: LoadMailServices, about: string) => Promise<MailState>;

export const OVERTAKEN: MailState = { kind: 'overtaken' };
export const NOT_THERE: MailState = { kind: 'not_there' };
