import { expect } from 'vitest';
import type { PhpSite } from '../testing/php-site.ts';
import { atDesk } from './desk.ts';
import type { Proofs } from './proof.ts';

const ALL = {
  event_haldi: 'yes',
  event_mehendi: 'yes',
  event_wedding: 'yes',
  event_reception: 'yes',
};

/** @returns the address of the family's own page */
const invite = async (
  site: PhpSite,
  name: string,
  events: Readonly<Record<string, string>> = ALL,
): Promise<string> => {
  const families = await site.send(await site.get(''), { name, most: '4', ...events });
  const rows = families.html.split('<th scope="row">');
  const link = /href="(family\.php\?link=[0-9a-f]{24})"/.exec(
    rows.find((row) => row.startsWith(name)) ?? '',
  );
  return link?.[1] ?? '';
};
const answer = async (site: PhpSite, link: string, heads: Readonly<Record<string, string>>) =>
  site.send(await site.get(link), heads);

export const proofs: Proofs = {
  'A link of its own for each family': atDesk(async (site) => {
    const rao = await invite(site, 'Rao', { event_wedding: 'yes' });
    const joshi = await invite(site, 'Joshi');
    expect(rao).not.toBe(joshi);
    site.forgetCookies();
    const page = await site.get(rao);
    expect(page.text).toContain('Rao');
    expect(page.text).toContain('Wedding');
    expect(page.text).not.toContain('Haldi');
    expect(page.text).not.toContain('Joshi');
    expect((await site.get('family.php?link=000000000000000000000000')).status).toBe(404);
  }),

  'Replies for haldi, mehendi, wedding and reception': atDesk(async (site) => {
    const heads = {
      heads_haldi: '0',
      heads_mehendi: '1',
      heads_wedding: '4',
      heads_reception: '3',
    };
    const page = await answer(site, await invite(site, 'Rao'), heads);
    expect(page.text).toContain('We have your answer');
    const link = await invite(site, 'Joshi');
    await answer(site, link, { ...heads, heads_wedding: '2' });
    expect((await answer(site, link, { heads_wedding: '5' })).text).toContain('from 0 to 4');
    expect((await site.get('?page=lists')).text).toMatch(
      /Haldi 0 0 Mehendi 2 0 Wedding 6 0 Reception 6 0/,
    );
  }),

  'Room and pick-up lists': atDesk(async (site) => {
    await answer(site, await invite(site, 'Rao'), { beds: '3', arrival: 'Jaipur, 9 Feb, 18:40' });
    await invite(site, 'Joshi');
    expect((await site.get('?page=lists')).text).toMatch(
      /Rooms: 3 beds Rao 3 Pick-ups Rao Jaipur, 9 Feb, 18:40 Save/,
    );
  }),

  'Guest page in English and Hindi': atDesk(async (site) => {
    const link = await invite(site, 'Rao');
    expect((await site.get(link)).text).toContain('You are invited, Rao');
    const hindi = await site.get(`${link}&language=hi`);
    expect(hindi.text).toContain('आप सादर आमंत्रित हैं, Rao');
    expect((await site.send(hindi, { beds: '1' })).text).toContain('आपका उत्तर मिल गया');
  }),

  'Everything as a spreadsheet': atDesk(async (site) => {
    await answer(site, await invite(site, 'Rao'), { heads_wedding: '4', arrival: '=1+1' });
    const { html } = await site.get('?page=csv');
    expect(html).toContain(
      'Family,"At most",Answered,Haldi,Mehendi,Wedding,Reception,Beds,Arrival',
    );
    expect(html).toMatch(/^Rao,4,"[^"]+",0,0,4,0,0,'=1\+1\r$/m);
    site.forgetCookies();
    expect((await site.get('?page=csv')).text).not.toContain('Rao');
  }),
};
