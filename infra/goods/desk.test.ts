/** The door of a desk, and its book, as they come in each package that is worked with. */
import { expect, it, onTestFinished } from 'vitest';
import { signIn, withPassword } from './promises/desk.ts';
import { openPhpSite, type PhpSite } from './testing/php-site.ts';
import { type Unpacked, unpackRoute } from './testing/unpacked.ts';

const shipped = unpackRoute('gst-invoice-desk');

const open = async (files: Unpacked = withPassword(shipped)): Promise<PhpSite> => {
  const site = await openPhpSite(files);
  onTestFinished(() => site.close());
  return site;
};

it('nobody gets in before a password is set', async () => {
  const site = await open(shipped);
  const { text, html } = await site.get('');
  expect(text).toContain('Put a password of ten letters or more into settings.php first.');
  expect(html).not.toContain('type="password"');
});

it('ten wrong tries close the door, to the right password too', async () => {
  const site = await open();
  for (let tries = 0; tries < 10; tries += 1) {
    site.forgetCookies();
    const { status } = await site.send(await site.get(''), { password: 'a guess' });
    expect(status).toBe(403);
  }
  await signIn(site);
  expect((await site.get('?page=new')).text).not.toContain('Write the invoice');
});

it('a stranger’s wrong tries keep nobody out but that stranger, until there are very many', async () => {
  const site = await open();
  const told = await site.run(`
    require 'desk/desk.php'; require 'desk/door.php';
    $book = openBook('/tmp/knocks', '');
    $try = function (string $from, string $typed) use ($book): string {
        $_SERVER['REMOTE_ADDR'] = $from;
        $_POST['password'] = $typed;
        return complaintAbout($book, 'the right password') ?? 'let in';
    };
    foreach (['203.0.113.9', '2001:db8::1'] as $stranger) {
        for ($n = 0; $n < 10; $n += 1) $try($stranger, 'a guess');
    }
    echo json_encode([
        $try('203.0.113.9', 'the right password'), $try('2001:db8::2', 'the right password'),
        $try('198.51.100.7', 'the right password'), $try('2001:db8:0:1::1', 'the right password'),
    ]), "\n";
    for ($n = 0; $n < 1000; $n += 1) $try("10.0." . intdiv($n, 9) . ".1", 'a guess');
    echo $try('198.51.100.7', 'the right password');
  `);
  const closed = 'Too many tries. Wait a quarter of an hour.';
  const [few = '', many] = told.split('\n');
  expect(JSON.parse(few)).toEqual([closed, closed, 'let in', 'let in']);
  expect(many).toBe(closed);
});

it('a form of another browser, or without its seal, does nothing', async () => {
  const site = await open();
  await signIn(site);
  const form = await site.get('?page=new');
  site.forgetCookies();
  await signIn(site);
  const answer = await site.send(form, { buyer: 'Asha', address: 'Jaipur' });
  expect(answer.status).toBe(403);
  expect((await site.get('')).text).not.toContain('INV/');
});

it('who signs out is out', async () => {
  const site = await open();
  await signIn(site);
  expect((await site.get('?page=new')).text).toContain('Write the invoice');
  await site.send(await site.get(''), { do: 'leave' });
  expect((await site.get('?page=new')).text).not.toContain('Write the invoice');
});

it('the book has a name that nobody guesses, in a folder that is not served', async () => {
  const site = await open();
  await signIn(site);
  expect(site.read('data/.htaccess')).toBe('Require all denied\n');
  const names = await site.run(`echo implode(' ', array_map('basename', glob('data/*.sqlite')));`);
  expect(names).toMatch(/^[0-9a-f]{32}\.sqlite$/);
});
