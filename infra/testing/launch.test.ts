import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLaunchSite } from './launch.ts';

it('a launched shop with a customer’s address in its log fails the test', async () => {
  const site = await createLaunchSite();
  await mkdir(join(site.folder, 'logs'));
  await writeFile(join(site.folder, 'logs', 'worker.log'), '{"msg":"a mail to ravi@shop.co.in"}');
  await expect(site.clear()).rejects.toThrow('worker.log: ravi@shop.co.in');
  expect(existsSync(site.folder)).toBe(false);
});

it('a launcher that prints a customer’s address fails the test', async () => {
  const site = await createLaunchSite();
  await site.launch('--for=ravi@shop.co.in').says('Unknown argument');
  await expect(site.clear()).rejects.toThrow('ravi@shop.co.in');
});
