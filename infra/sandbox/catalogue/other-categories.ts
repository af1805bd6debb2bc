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
      id: 1325,
      route: 'rupees-in-words',
      title: 'Rupees in words',
      lead:
        'Writes amounts in words the Indian way, lakh and crore, for invoices and cheques, in ' +
        'English and Hindi.',
      more:
        'One function without dependencies, with its tests. Paise are read to two places and ' +
        'never rounded into a rupee.',
      has: ['English and Hindi', 'Up to 99,99,99,99,999', 'Tests you can run', 'Demo page'],
      needs: browser,
      demo: true,
    },
    {
      id: 1330,
      route: 'gst-calculator',
      title: 'GST calculator',
      lead:
        'A calculator for adding GST to a price or taking it out, as a page you can embed and a ' +
        'function you can call.',
      more:
        'Works in whole paise, so the parts always add up to the whole. CGST and SGST differ by ' +
        'no more than a paisa.',
      has: ['Add and take out', 'CGST, SGST and IGST', 'Tests you can run', 'Demo page'],
      needs: browser,
      demo: true,
    },
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
      demo: true,
    },
    {
      id: 1340,
      route: 'checkout-page-blocks',
      title: 'Checkout page blocks',
      lead:
        'Address, delivery, payment and summary blocks for a checkout in plain HTML and CSS, ' +
        'made for Indian addresses.',
      more:
        'Every field has its label, autocomplete and error. The blocks stand alone or together ' +
        'and follow your colours.',
      has: [
        'Six blocks and a whole page',
        'Right keyboards on phones',
        'Errors linked to fields',
        'Light and dark',
      ],
      needs: browser,
      price: 299,
    },
  ],
};
