// @module-tag slow
/**
 * Compares the demos of packages that need PHP or Node with the real output of these packages.
 * `npx vitest run --project services infra/packages/demos.test.ts -u` updates the demos.
 */
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PACKAGES } from './packages.ts';
import { node, unpacked } from './promises/own-tests.ts';
import { inOneFile, pluginPage, terminalPage } from './testing/demo-page.ts';
import { logIn, SAMPLE_INVOICE, withPassword } from './testing/gst-desk.ts';
import { openPhpSite, type PhpSite } from './testing/php-site.ts';
import { type Unpacked, unpackRoute } from './testing/unpacked.ts';

const expectDemo = (folder: string, html: string): Promise<void> =>
  expect(html.replace(/[ \t]+$/gm, '')).toMatchFileSnapshot(
    join(PACKAGES, folder, 'demo/index.html'),
  );

const openSite = async (files: Unpacked): Promise<PhpSite> => {
  const site = await openPhpSite(files);
  onTestFinished(() => site.close());
  return site;
};

describe('The demo of a PHP site is a page from the site', () => {
  it('with an order: Mithai shop orders', async () => {
    const files = unpackRoute('mithai-shop-orders');
    const menu = JSON.parse(files.get('menu.json') ?? '{}');
    const days = Object.keys(menu.hours);
    menu.hours = Object.fromEntries(days.map((day) => [day, { from: '00:00', to: '24:00' }]));
    const site = await openSite(new Map(files).set('menu.json', JSON.stringify(menu)));
    const { html } = await site.get('?boxes[kaju-katli]=2&boxes[shev]=4');
    await expectDemo('free/mithai-shop-orders', inOneFile(html, files));
  });

  it('with an album: Photographer gallery', async () => {
    const files = unpackRoute('photographer-gallery');
    const { html } = await (await openSite(files)).get('');
    await expectDemo('free/photographer-gallery', inOneFile(html, files));
  });

  it('with an invoice: GST invoice desk', async () => {
    const files = unpackRoute('gst-invoice-desk');
    const site = await openSite(withPassword(files));
    await logIn(site);
    const { html } = await site.send(await site.get('?page=new'), SAMPLE_INVOICE);
    expect(html).toContain('INV/2026-27/0001');
    const shown = html.replace(/<(nav|form)\b.*?<\/\1>/gs, '');
    await expectDemo('sold/gst-invoice-desk', inOneFile(shown, files));
  });
});

/** The WordPress functions that the plugins call. WordPress is not installed. */
const WORDPRESS = `define('ABSPATH', '/'); const DAY_IN_SECONDS = 86400;
  function add_action(...$hook) {} function add_shortcode(...$code) {}
  function __($text) { return $text; } function wp_unslash($text) { return $text; }
  function esc_html($text) { return htmlspecialchars($text); }
  function esc_attr($text) { return htmlspecialchars($text); }
  function esc_url($url) { return htmlspecialchars($url); }
  function esc_html__($text) { return htmlspecialchars($text); }
  function wp_unique_id($prefix) { return $prefix . '1'; }
  function number_format_i18n($number) { return number_format($number); }
  function wp_date($format) { return $format === 'H:i' ? '12:00' : '4 June 2026'; }
  function get_option($name, $default = false) { global $options; return $options[$name] ?? $default; }`;

describe('The demo of a WordPress plugin is a page with its output', () => {
  it('with hours: WhatsApp chat button', async () => {
    const files = unpackRoute('whatsapp-chat-button');
    const output = await (await openSite(files)).run(`${WORDPRESS}
      $options = ['whatsapp_chat_button' => ['phone' => '919800000000', 'greeting' => 'Namaste, I have a question.',
        'label' => 'Chat with us', 'from' => '10:00', 'to' => '19:00']];
      require 'whatsapp-chat-button.php'; wcb_show();`);
    const html = pluginPage('WhatsApp chat button', {
      ...{ says: 'The plugin adds the button at the lower right.', output },
      style: files.get('button.css'),
    });
    await expectDemo('free/whatsapp-chat-button', html);
  });

  it('with an answer: Pincode delivery check', async () => {
    const output = await (await openSite(unpackRoute('pincode-delivery-check'))).run(`${WORDPRESS}
      $options = ['pincode_delivery_areas' => file_get_contents('areas.csv'), 'date_format' => 'j F Y'];
      $_GET['pincode'] = '302005';
      require 'pincode-delivery-check.php'; echo pdc_shortcode();`);
    expect(output).toContain('We deliver to 302005 by 4 June 2026, for ₹49.');
    const html = pluginPage('Pincode delivery check', {
      says: 'The plugin adds this form.',
      output,
    });
    await expectDemo('sold/pincode-delivery-check', html);
  });
});

describe('The demo of a script is its output', () => {
  const demo = (title: string, place: string, args: readonly string[]) =>
    unpacked(async (folder) => {
      const file = args.at(-1) ?? '';
      const printed = await node(folder, ...args);
      const command = ['node', ...args].join(' ');
      const written = await readFile(join(folder, file), 'utf8');
      await expectDemo(place, terminalPage(title, { command, printed, file }, written));
    });

  it('CSV to contacts', async () => {
    const args = ['run.js', 'customers.csv', 'contacts.vcf'];
    const prove = demo('CSV to contacts', 'free/csv-to-contacts', args);
    await prove(unpackRoute('csv-to-contacts'));
  });

  it('UPI statement matcher', async () => {
    const args = ['run.js', 'statement.csv', 'invoices.csv', 'result.csv'];
    const prove = demo('UPI statement matcher', 'sold/upi-statement-matcher', args);
    await prove(unpackRoute('upi-statement-matcher'));
  });
});

it('the demo of the contact form server is its table of messages', async () => {
  const prove = unpacked(async (folder) => {
    const { createFormServer } = await import(pathToFileURL(join(folder, 'server.js')).href);
    let time = Date.UTC(2026, 0, 15, 5);
    const now = () => {
      time += 17 * 60_000;
      return time;
    };
    const server = createFormServer({ folder: join(folder, 'messages'), key: 'secret', now });
    onTestFinished(() => server.close());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/enquiry`;
    for (const message of [
      { student: 'Aarav Joshi', class: '9', phone: '9800000001', note: 'A trial class on Monday?' },
      { student: 'Meera Dubey', class: '12', phone: '9800000002', note: '' },
      { student: 'Kabir Sethi', class: '10', phone: '9800000003', note: 'Hindi medium' },
      {
        student: 'Zoya Khan',
        class: '11',
        phone: '9800000004',
        note: 'Is there a bus from Palasia?',
      },
    ]) {
      await fetch(address, { method: 'POST', body: new URLSearchParams(message) });
    }
    const html = await (await fetch(`${address}?key=secret`)).text();
    await expectDemo('free/contact-form-server', html);
  });
  await prove(unpackRoute('contact-form-server'));
});
