/** What the small free sites in PHP do, on the real PHP. */
import { expect, it, onTestFinished } from 'vitest';
import { openPhpSite, type PhpSite } from './testing/php-site.ts';
import { unpackRoute } from './testing/unpacked.ts';

const open = async (route: string): Promise<PhpSite> => {
  const site = await openPhpSite(unpackRoute(route));
  onTestFinished(() => site.close());
  return site;
};

it('a notice is on the board from its first day to its last', async () => {
  const site = await open('notice-board');
  const { text } = await site.get('');
  expect(text).toMatch(/Water tank .*Annual meeting/);
  expect(text).not.toContain('Rangoli');
  site.write('notices/2098-01-01 later.txt', 'Later\nNot yet.');
  site.write('notices/2026-01-06 tags.txt', '<script>alert(1)</script>\nA & B');
  const { html } = await site.get('');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toContain('Not yet.');
});

it('a price list is searched, and sets lakhs the Indian way', async () => {
  const site = await open('price-list');
  expect((await site.get('')).text).toMatch(
    /Wall primer 4 litres ₹749 .*₹2,899\.50 .*₹1,04,500 .*on request/,
  );
  const { text } = await site.get('?search=pipe%20cpvc');
  expect(text).toContain('CPVC pipe 20 mm');
  expect(text).not.toContain('Overhead tank');
  expect((await site.get('?search=%3Cb%3E')).html).toContain('“&lt;b&gt;”');
  expect((await site.get('?search[]=x')).status).toBe(200);
});

it('coming events stand soonest first, and go into a calendar', async () => {
  const site = await open('event-calendar');
  const { text } = await site.get('');
  expect(text).toMatch(/Block printing .*An evening of thumri/);
  expect(text).not.toContain('is over');
  site.write(
    'events.csv',
    'Begins,Minutes,Title,Place,About\n2099-01-16 18:30,90,"ठुमरी; एक शाम",Hall,"A, B"\n2099-02-30 10:00,60,No such day,,\n',
  );
  const { html } = await site.get('?as=calendar');
  expect(html).toContain('DTSTART:20990116T130000Z\r\nDTEND:20990116T143000Z');
  expect(html).toContain('SUMMARY:ठुमरी\\; एक शाम\r\n');
  expect(html).toContain('DESCRIPTION:A\\, B\r\n');
  expect(html).not.toContain('No such day');
  for (const line of html.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

it('a shelf serves what is on it, and nothing else', async () => {
  const site = await open('document-shelf');
  expect((await site.get('')).text).toMatch(/Forms Parking application TXT, \d+ bytes/);
  const { html, headers } = await site.get('?folder=Forms&file=Parking%20application.txt');
  expect(html).toContain('I apply for a parking place');
  expect(headers['content-disposition']).toEqual([
    "attachment; filename*=UTF-8''Parking%20application.txt",
  ]);
  for (const way of [
    'folder=..&file=index.php',
    'folder=Forms&file=../.htaccess',
    'folder=&file=.htaccess',
  ]) {
    expect((await site.get(`?${way}`)).status, way).toBe(404);
  }
});

it('Markdown becomes pages, and HTML in it stays text', async () => {
  const site = await open('markdown-pages');
  const { html } = await site.get('');
  expect(html).toContain('<strong>woven on forty looms</strong>');
  expect(html).toContain('<a href="mailto:lakshmi@example.com">write to us</a>');
  expect(html).toContain('<ul><li>Chanderi in new colours</li>');
  expect((await site.get('?page=visit')).html).toContain('<ol><li>From the bus stand');
  expect((await site.get('?page=../index')).status).toBe(404);
  site.write(
    'pages/3 odd.md',
    '# Odd\n\n<img src=x onerror=alert(1)> [x](javascript:alert) `*a* <b>`\n',
  );
  const odd = (await site.get('?page=odd')).html;
  expect(odd).not.toMatch(/<img|href="javascript/);
  expect(odd).toContain('<code>*a* &lt;b&gt;</code>');
});

it('feedback is kept as rows that no spreadsheet takes for formulas', async () => {
  const site = await open('feedback-box');
  const words = '=cmd|calc\n"next" line';
  const thanks = await site.send(await site.get(''), { stars: '4', words });
  expect(thanks.text).toContain('Thank you.');
  await site.send(await site.get(''), { stars: '1', words: 'a robot', website: 'x' });
  expect((await site.send(await site.get(''), { stars: '9' })).status).toBe(422);
  const rows = site.read('box/feedback.csv').trim().split('\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatch(/,4,"'=cmd\|calc ""next"" line"$/);
});

it('a browser votes once, and then sees the result', async () => {
  const site = await open('one-question-poll');
  const poll = await site.get('');
  expect(poll.text).not.toContain('Result');
  expect((await site.send(poll, { choice: '7' })).status).toBe(422);
  expect((await site.send(poll, { choice: '2' })).text).toMatch(
    /1 vote so far.*Late, from 2 to 10 100 % 1, 100 %/,
  );
  expect((await site.send(poll, { choice: '2' })).text).toContain('You have voted already.');
  site.forgetCookies();
  expect((await site.send(poll, { choice: '0' })).text).toContain('2 votes so far.');
});

it('old addresses lead where the table says', async () => {
  const site = await open('redirect-table');
  // The table's rows, without the page: that one ends by sending the browser on.
  const [, functions = ''] = /^(.*)\$path = /s.exec(site.read('index.php')) ?? [];
  site.write('functions.php', functions);
  const leads = async (path: string): Promise<unknown> =>
    JSON.parse(
      await site.run(
        `require 'functions.php'; echo json_encode(leadsTo(readTable('redirects.csv'), '${path}'));`,
      ),
    );
  expect(await leads('/About.html')).toEqual({ status: 301, to: '/about' });
  expect(await leads('//shop/Tea%20cups/')).toEqual({
    status: 301,
    to: 'https://shop.example.com/Tea%20cups',
  });
  expect(await leads('/shop/diwali')).toEqual({ status: 302, to: '/offers' });
  expect(await leads('/forum/thread/7')).toMatchObject({ status: 410 });
  expect(await leads('/shopping')).toBe(null);
});

it('a timetable knows what has left', async () => {
  const site = await open('bus-timetable');
  const at = async (time: string): Promise<string> =>
    site.run(`ob_start(); require 'index.php'; ob_end_clean();
      foreach (buses($rows, new DateTimeImmutable('${time}'), '') as $bus) echo $bus['Leaves'], '=', $bus['in'] ?? 'left', ' ';`);
  // A Thursday, and a Sunday.
  expect(await at('2026-01-15 09:00')).toBe(
    '06:15=left 07:40=left 09:00=0 13:20=260 17:45=525 21:50=770 ',
  );
  expect(await at('2026-01-18 18:00')).toBe('06:15=left 09:00=left 13:20=left 18:30=30 21:50=230 ');
  expect((await site.get('?to=Delhi')).text).not.toContain('21:50');
});

it('people are found, and have cards that phones read', async () => {
  const site = await open('staff-directory');
  const { text } = await site.get('?search=licences');
  expect(text).toContain('Dev Rao');
  expect(text).not.toContain('Sunita');
  const { html } = await site.get('?card=dev%40example.com');
  expect(html).toContain('TITLE:Clerk\\, counter 2\r\n');
  expect((await site.get('?card=nobody')).status).toBe(404);
});

it('an opening closes on its day, and its text ends no script', async () => {
  const site = await open('job-openings');
  const { text } = await site.get('');
  expect(text).toContain('Two-wheeler mechanic');
  expect(text).not.toContain('Painter');
  const job = JSON.parse(site.read('jobs/mechanic.json'));
  site.write('jobs/odd.json', JSON.stringify({ ...job, title: '</script><b>' }));
  site.write('jobs/half.json', '{"title":"Half"}');
  const { html } = await site.get('');
  expect(html).not.toContain('</script><b>');
  expect(html).not.toContain('Half');
});

it('rates say how they moved, and any day can be looked up', async () => {
  const site = await open('daily-rate-board');
  expect((await site.get('')).text).toMatch(
    /Gram ₹5,650\.00 a quintal new .*Mustard ₹5,910\.00 a quintal ▼ 40\.00 down .*Wheat ₹2,440\.00 a quintal ▲ 15\.00 up/,
  );
  const before = (await site.get('?day=2026-01-05')).text;
  expect(before).toContain('Wheat ₹2,425.00 a quintal new');
  expect(before).not.toContain('Gram');
  expect((await site.get('?day=2025-01-01')).text).toContain('There are no rates');
});
