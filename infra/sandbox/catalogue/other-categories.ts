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
        'Who owes how much since when, in a web app that is installed from the browser and works ' +
        'without a network.',
      more:
        'Entries are never deleted, only corrected by their opposite. The ledger lies on the phone ' +
        'and nowhere else; a backup file takes it to the next one.',
      has: [
        'Given and taken, with the balance after each entry',
        'Reminders by WhatsApp with a UPI link',
        'Corrections that leave the entry standing',
        'Backup file',
        'Works offline',
      ],
      needs: 'Any hosting with HTTPS.',
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
