/** A package with a desk, as its owner works with it: signed in, with a password. */
import { expect } from 'vitest';
import { openPhpSite, type PhpSite } from '../testing/php-site.ts';
import type { Unpacked } from '../testing/unpacked.ts';
import type { Proof } from './proof.ts';

const PASSWORD = 'eleven fine sarees';

export const withPassword = (files: Unpacked): Unpacked => {
  const settings = files.get('settings.php') ?? '';
  expect(settings).toContain("'password' => ''");
  return new Map(files).set(
    'settings.php',
    settings.replace("'password' => ''", `'password' => '${PASSWORD}'`),
  );
};

export const signIn = async (site: PhpSite): Promise<void> => {
  const door = await site.get('');
  expect(door.text).toContain('Password');
  await site.send(door, { password: PASSWORD });
};

/** Signs in and proves; closes the site whatever happens. */
export const atDesk =
  (prove: (site: PhpSite) => Promise<void>): Proof =>
  async (files) => {
    const site = await openPhpSite(withPassword(files));
    try {
      await signIn(site);
      await prove(site);
    } finally {
      site.close();
    }
  };
