import { prepareBrowser } from '@haat/testkit/browser';
import { createTestDatabase } from '@haat/testkit/database';
import { startStack } from '@haat/testkit/stack';

import type { TestProject } from 'vitest/node';
import { startFakeNameServices } from './fake-name-services.ts';
import { startIpService } from './ip-service.ts';

/** Shared by all e2e tests; each makes its own customers, domains and transactions. */
export type SharedShop = {
  readonly baseUrl: string;
  readonly publicIpUrl: string;
  /** Undefined for a shop that was started elsewhere. */
  readonly testControls:
    | {
        readonly databaseUrl: string;
        readonly mailUrl: string;
        readonly registrarUrl: string;
        readonly hostingUrl: string;
        /** POST `true` silences the nameservers, `false` ends it. */
        readonly silenceUrl: string;
        /** POST a domain: from then on the DNS shows it at the hosting server. */
        readonly pointUrl: string;
        /** Port of test sites, held at 127.0.0.1 so that no other program takes it. */
        readonly sitePort: number;
      }
    | undefined;
};

declare module 'vitest' {
  export interface ProvidedContext {
    sharedShop: SharedShop;
  }
}

/** Where tests may open sites for the web tools. */
export const SITE_HOSTS = ['127.0.0.3', '127.0.0.4'] as const;

export const PUBLIC_IP = '203.0.113.7';

/** All visitors have one address; waits are short. */
const SETTINGS = {
  REQUESTS_PER_MINUTE: '1000000',
  LOGIN_ATTEMPTS_PER_MINUTE: '1000',
  REGISTRATIONS_PER_MINUTE: '1000',
  REGISTRATIONS_PER_DAY: '1000000',
  PASSWORD_LINKS_PER_DAY: '1000000',
  DOMAIN_CHECKS_PER_MINUTE: '1000',
  INBOX_MESSAGES_PER_MINUTE: '1000',
  INBOX_MESSAGES_PER_DAY: '1000000',
  TICKET_MESSAGES_PER_DAY: '1000000',
  TICKET_MESSAGES_PER_MINUTE: '1000',
  LOOKUPS_PER_MINUTE: '1000',
  DOWNLOADS_PER_MINUTE: '1000',
  SANDBOX_SETTLE_MS: '6000',
  VERIFICATION_RETRY_MS: '300',
  REGISTRATION_POLL_MS: '300',
  CRAWL_PAUSE_MS: '200',
  TRUST_PROXY: '1',
  SUPPLIER_GSTIN: '08AAAAA0000A1Z2',
};

const visit = async (project: TestProject, address: string): Promise<void> => {
  const baseUrl = new URL(address).origin;
  const answer = await fetch(`${baseUrl}/api/settings`);
  const { publicIpUrl } = (await answer.json()) as { publicIpUrl: string };
  project.provide('sharedShop', { baseUrl, publicIpUrl, testControls: undefined });
};

const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  await prepareBrowser();
  const visited = process.env.E2E_URL;
  if (visited) {
    await visit(project, visited);
    return undefined;
  }
  const open: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const one of open.splice(0).toReversed()) await one();
  };
  try {
    const ipService = await startIpService(PUBLIC_IP);
    open.push(ipService.close);
    const names = await startFakeNameServices();
    open.push(names.close);
    const database = await createTestDatabase();
    open.push(database.drop);
    const sites = SITE_HOSTS.map((host) => `${host}:${names.port}`);
    const stack = await startStack({
      databaseUrl: database.url,
      web: true,
      env: {
        ...SETTINGS,
        ...names.settings,
        PUBLIC_IP_URL: ipService.url,
        PUBLIC_WEB_EXCEPTIONS: [names.settings.PUBLIC_WEB_EXCEPTIONS, ...sites].join(','),
      },
    });
    open.push(stack.stop);
    project.provide('sharedShop', {
      // As `npm start` opens it, and mails link to it.
      baseUrl: stack.baseUrl.replace('127.0.0.1', 'localhost'),
      publicIpUrl: ipService.url,
      testControls: {
        databaseUrl: database.url,
        mailUrl: stack.sandboxUrls.mail,
        registrarUrl: stack.sandboxUrls.registrar,
        hostingUrl: stack.sandboxUrls.hosting,
        silenceUrl: names.silenceUrl,
        pointUrl: names.pointUrl,
        sitePort: names.port,
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
  return close;
};

export default setup;
