import { readPage } from '../crawl/read-page.ts';
import { askRobots } from '../crawl/robots-text.ts';
import { readMetaTags } from '../meta-tags-checker/read-tags.ts';
import { readPageForms } from '../safe-url-checker/read-forms.ts';
import { readRdap } from '../whois-lookup/rdap-text.ts';
import { readWhois } from '../whois-lookup/whois-registration.ts';

/**
 * Everything that reads what strangers wrote, by name. Input and output cross between threads:
 * plain data, and each of these caps what it gives.
 */
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
