import { readPage } from '../crawl/read-page.ts';
import { askRobots } from '../crawl/robots-text.ts';
import { readMetaTags } from '../meta-tags-checker/read-tags.ts';
import { readPageForms } from '../safe-url-checker/read-forms.ts';
import { readRdap } from '../whois-lookup/rdap-text.ts';
import { readWhois } from '../whois-lookup/whois-registration.ts';

/** Readers of untrusted input. Data cross threads, so they are plain; outputs are limited. */
export const tasks = {
  crawledPage: readPage,
  metaTags: readMetaTags,
  forms: readPageForms,
  robots: askRobots,
  rdap: readRdap,
  whois: readWhois,
} as const;

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type TaskMessage = { readonly name: TaskName; readonly input: unknown };
