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
      lead:
        'Shows who owes you, how much and since when, in a web app that installs from the ' +
        'browser and works offline.',
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
        'Receives the forms of your static websites, saves the messages in files and shows them ' +
        'as a table.',
      more:
        'It has no dependencies. A hidden field and a minimum time stop most robots, without a ' +
        'captcha.',
      has: [
        'Any number of forms',
        'Messages as JSON lines and as a table',
        'Spam traps',
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
        'Builds UPI links from UPI ID, name, amount and note, and checks each part before your ' +
        'customer opens the link.',
      more:
        'Amounts get two decimals. Notes lose characters that some UPI apps can’t read. A wrong ' +
        'UPI ID is reported at once.',
      has: ['Link and QR text', 'Clear error messages', 'Tests you can run', 'Demo page'],
      needs: browser,
    },
  ],
};
