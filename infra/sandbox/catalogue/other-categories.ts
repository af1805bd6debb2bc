import type { Category } from './item.ts';

const node = 'Node 20 or later.';
const browser = 'Any website: one file to include, no packages.';

export const mobileApps: Category = {
  id: 353,
  name: 'Mobile apps',
  items: [
    {
      id: 1290,
      route: 'khata-ledger',
      title: 'Khata ledger',
      lead:
        'Shows who owes you, how much and since when, in a web app that installs from the browser ' +
        'and works offline.',
      more:
        'Entries are never deleted: a correction adds the opposite entry. The ledger is only on ' +
        'your phone; a backup file moves it to a new phone.',
      has: [
        'Given and received, with the balance after each entry',
        'Reminders by WhatsApp with a UPI link',
        'Corrections that never delete an entry',
        'Backup file',
        'Works offline',
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
      lead:
        'Takes the forms of your static sites, keeps them in a file and hands them to you as a ' +
        'table.',
      more:
        'No packages at all. A hidden field and a minimum time keep most robots out, without a ' +
        'puzzle for people.',
      has: [
        'Any number of forms',
        'Messages as JSON lines and table',
        'Robot traps',
        'Tests you can run',
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
      lead:
        'Builds correct UPI links from payee, amount and note, and checks each part before your ' +
        'customer’s app does.',
      more:
        'Amounts get two decimals, notes lose what apps choke on, and a wrong address is told at ' +
        'once.',
      has: ['Link and QR text', 'Checks with plain messages', 'Tests you can run', 'Demo page'],
      needs: browser,
    },
  ],
};
