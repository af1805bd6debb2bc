import type { Category } from './item.ts';

const node = 'Node 20 or later.';
const browser = 'Any website: one file to include, no dependencies.';

export const mobileApps: Category = {
  id: 353,
  name: 'Mobile apps',
  items: [
    {
      id: 1290,
      route: 'khata-ledger',
      title: 'Khata ledger',
      summary: 'Who owes you, how much and since when. Works offline.',
      tags: ['Web app', 'Offline'],
      lead:
        'Shows who owes you, how much and since when, in a web app that installs from the ' +
        'browser and works offline.',
      more:
        'Entries are never deleted: a correction adds the opposite entry. The ledger is only on ' +
        'your phone; a backup file moves it to a new phone.',
      contents: [
        { name: 'Entries', text: 'Given and received, with the balance after each entry' },
        { name: 'Reminders', text: 'Reminders by WhatsApp with a UPI link' },
        { name: 'Corrections', text: 'Corrections that never delete an entry' },
        { name: 'Backup', text: 'Backup file' },
        { name: 'Offline', text: 'Works offline' },
      ],
      needs: 'Any hosting with HTTPS, and a phone with a browser from mid-2024 or later.',
      price: 699,
    },
  ],
};

export const nodeJs: Category = {
  id: 354,
  name: 'Node JS',
  items: [
    {
      id: 1300,
      route: 'contact-form-server',
      title: 'Contact form server',
      summary: 'Receives the forms of your static websites.',
      tags: ['Node 20'],
      lead:
        'Receives the forms of your static websites, saves the messages in files and shows them ' +
        'as a table.',
      more:
        'It has no dependencies. A hidden field and a minimum time stop most robots, without a ' +
        'captcha.',
      contents: [
        { name: 'Forms', text: 'Any number of forms' },
        { name: 'Messages', text: 'Messages as JSON lines and as a table' },
        { name: 'Spam', text: 'Spam traps' },
        { name: 'Tests', text: 'Tests you can run' },
      ],
      needs: node,
    },
  ],
};

export const snippets: Category = {
  id: 355,
  name: 'Snippets',
  items: [
    {
      id: 1335,
      route: 'upi-pay-link',
      title: 'UPI pay link',
      summary: 'Builds UPI links and checks each part of them.',
      tags: ['JavaScript'],
      lead:
        'Builds UPI links from UPI ID, name, amount and note, and checks each part before your ' +
        'customer opens the link.',
      more:
        'Amounts get two decimals. Notes lose characters that some UPI apps can’t read. A wrong ' +
        'UPI ID is reported at once.',
      contents: [
        { name: 'Link', text: 'Link and QR text' },
        { name: 'Errors', text: 'Clear error messages' },
        { name: 'Tests', text: 'Tests you can run' },
        { name: 'Demo', text: 'Demo page' },
      ],
      needs: browser,
    },
  ],
};
