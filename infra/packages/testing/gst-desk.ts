/** The GST invoice desk, as its owner uses it. */
import type { PhpPage, PhpSite } from './php-site.ts';
import type { Unpacked } from './unpacked.ts';

export const PASSWORD = 'eleven fine sarees';

/** @throws if the shipped settings have a password. */
export const withPassword = (files: Unpacked): Unpacked => {
  const settings = files.get('settings.php') ?? '';
  const empty = "'password' => ''";
  if (!settings.includes(empty)) throw new Error('settings.php has no empty password');
  const set = settings.replace(empty, `'password' => '${PASSWORD}'`);
  return new Map(files).set('settings.php', set);
};

export const logIn = async (site: PhpSite, password = PASSWORD): Promise<PhpPage> =>
  site.send(await site.get(''), { password });

/** The invoice that the demo and the pictures show. */
export const SAMPLE_INVOICE = {
  ...{ day: '2026-05-04', buyer: 'Neel Khadi Works', address: '8 Laxmi Road, Pune' },
  ...{ gstin: '27AAPFU0939F1ZV', state: '27' },
  ...{ what1: 'Website, five pages', code1: '998314', quantity1: '1', price1: '24000' },
  ...{ rate1: '18', what2: 'Hosting, one year', code2: '998315', quantity2: '1' },
  ...{ price2: '1199', rate2: '18' },
};
