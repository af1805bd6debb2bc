import type { Category } from './item.ts';

const android = 'Android Studio 2024 or later; the server part runs on PHP 8.2 and MySQL 8.';
const node = 'Node 20 or later.';
const browser = 'Any website: one file to include, no packages.';

export const mobileApps: Category = {
  id: 353,
  name: 'Mobile apps',
  items: [
    {
      route: 'installable-shop',
      title: 'Installable shop',
      lead:
        'A small shop as a web app that customers install from the browser and that opens ' +
        'without a network.',
      more:
        'Products live in one JSON file, the basket on the phone, and the order leaves as a ' +
        'WhatsApp message. No store account needed.',
      has: [
        'Manifest and service worker',
        'Works offline',
        'Basket kept on the phone',
        'No build step',
      ],
      needs: 'Any hosting with HTTPS.',
      demo: true,
    },
    {
      route: 'delivery-rounds',
      title: 'Delivery rounds',
      lead:
        'An Android app for your own riders: the round in order, proof by photo or code, and ' +
        'cash counted at the end.',
      more:
        'Works in basements and lifts: what was done without a network is sent when there ' +
        'is one.',
      has: ['Round planning', 'Proof of delivery', 'Cash and UPI count', 'Customer tracking link'],
      needs: android,
      price: 3499,
      setup: 500,
    },
    {
      route: 'milk-round-register',
      title: 'Milk round register',
      lead:
        'Litres by house and day, pauses, rates by fat, and the month’s bill in the customer’s ' +
        'language.',
      more:
        'One tap a house in the morning. Rates change on a date, and old days keep their old ' +
        'rate.',
      has: [
        'Morning and evening rounds',
        'Pauses by message',
        'Rate by fat and SNF',
        'Month-end bills',
      ],
      needs: android,
      price: 1999,
    },
    {
      route: 'attendance-by-qr',
      title: 'Attendance by QR',
      lead:
        'Staff scan the code at the door; the code changes every half minute, so nobody scans it ' +
        'from home.',
      more:
        'Late marks, half days and overtime follow your rules. The month goes to payroll as one ' +
        'sheet.',
      has: ['Changing QR codes', 'Shifts and rules', 'Leave requests', 'Payroll sheet'],
      needs: android,
      price: 2499,
    },
    {
      route: 'khata-ledger',
      title: 'Khata ledger',
      lead:
        'Who owes how much since when, with polite reminders and a statement that both sides can ' +
        'check.',
      more:
        'Entries are never deleted, only corrected, and the customer sees the same page as ' +
        'you.',
      has: [
        'Give and take in one tap',
        'Reminders with pay link',
        'Shared statements',
        'Backup file',
      ],
      needs: android,
      price: 1799,
    },
    {
      route: 'community-radio-player',
      title: 'Community radio player',
      lead:
        'Live stream, programme of the day and recordings for a community radio, in an app of ' +
        'four megabytes.',
      more:
        'Plays on through calls and weak networks. Programmes and jingles are managed on one web ' +
        'page.',
      has: ['Background playing', 'Programme guide', 'Recordings', 'Messages to the studio'],
      needs: android,
      price: 1299,
    },
  ],
};

export const nodeJs: Category = {
  id: 354,
  name: 'Node JS',
  items: [
    {
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
    {
      route: 'link-shortener',
      title: 'Link shortener',
      lead:
        'Short links on your own domain with click counts, in one file of plain Node and one ' +
        'file of data.',
      more:
        'Links are made with a key, followed by everybody, and survive a power cut in the middle ' +
        'of a write.',
      has: ['Own or random names', 'Counts by day', 'No packages', 'Tests you can run'],
      needs: node,
    },
    {
      route: 'token-queue-display',
      title: 'Token queue display',
      lead:
        'Tokens for a bank, clinic or office: a printer at the door, a call button for each ' +
        'counter and one screen for all.',
      more:
        'Any browser is a display. Calls are spoken in English and Hindi, and the day’s waiting ' +
        'times are kept.',
      has: [
        'Several queues and counters',
        'Spoken calls',
        'Waiting times',
        'Runs on a Raspberry Pi',
      ],
      needs: node,
      price: 1499,
    },
    {
      route: 'webhook-to-whatsapp',
      title: 'Webhook to WhatsApp relay',
      lead:
        'Receives webhooks from your shop or forms and sends them on as approved WhatsApp ' +
        'templates, once each.',
      more:
        'Repeated webhooks are recognised, failures are tried again, and every message can be ' +
        'traced to its cause.',
      has: ['Cloud API ready', 'Templates by event', 'Retries without doubles', 'Trace page'],
      needs: node,
      price: 1199,
    },
    {
      route: 'branch-stock-api',
      title: 'Branch stock API',
      lead:
        'One stock for several branches: transfers, reservations and counts behind an API that ' +
        'the tills already speak.',
      more:
        'Every movement is an entry and stock is their sum, so a difference always has a place ' +
        'to look.',
      has: [
        'Transfers with two signatures',
        'Reservations that lapse',
        'Stock counts',
        'OpenAPI description',
      ],
      needs: `${node} PostgreSQL 15 or later.`,
      price: 2499,
    },
  ],
};

export const snippets: Category = {
  id: 355,
  name: 'Snippets',
  items: [
    {
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
    {
      route: 'invoice-layouts',
      title: 'Invoice layouts',
      lead:
        'Five printable invoice layouts in HTML and CSS, for GST, composition dealers, exports, ' +
        'services and retail.',
      more:
        'They break between lines, repeat the head on the next page and fit an A4 sheet without ' +
        'a setting.',
      has: ['Five layouts', 'Page breaks that work', 'Amount in words', 'Letterhead slot'],
      needs: browser,
      price: 349,
    },
  ],
};
