import type { Category } from './item.ts';

const node = 'Node 20 or later. Runs on Windows, macOS and Linux.';

export const scripts: Category = {
  id: 352,
  name: 'Scripts',
  items: [
    {
      route: 'csv-to-contacts',
      title: 'CSV to contacts',
      lead:
        'Turns a spreadsheet of customers into a contacts file that any phone can import, with ' +
        'Indian numbers put right.',
      more:
        'Numbers with spaces, a leading zero or without +91 become one form; doubles are dropped ' +
        'and wrong ones are listed.',
      has: [
        'One command, no packages',
        'vCard 3.0 for Android and iPhone',
        'List of what was left out',
        'Sample file',
      ],
      needs: node,
    },
    {
      route: 'statement-by-month',
      title: 'Statement by month',
      lead:
        'Reads the bank’s CSV and writes one sheet per month with totals in and out, the way an ' +
        'accountant asks for it.',
      more:
        'Knows the column names of the common banks and says plainly when it does not know ' +
        'yours.',
      has: [
        'One command, no packages',
        'Totals by month and day',
        'Indian and ISO dates',
        'Sample statement',
      ],
      needs: node,
    },
    {
      route: 'upi-statement-matcher',
      title: 'UPI statement matcher',
      lead:
        'Matches UPI credits in a bank statement with your open invoices, by reference first and ' +
        'by amount second.',
      more:
        'What fits once is matched, what fits twice is shown to you, and what fits nothing is ' +
        'listed on both sides.',
      has: [
        'Statement and invoices as CSV',
        'Exact, likely and open lists',
        'Result as CSV and in the terminal',
        'Tests you can run',
      ],
      needs: node,
      price: 499,
    },
    {
      route: 'bulk-certificate-maker',
      title: 'Bulk certificate maker',
      lead:
        'One background, one spreadsheet, and a PDF certificate for each name, with a code that ' +
        'a check page understands.',
      more:
        'Names shrink to fit and never run over the border. Five hundred certificates take about ' +
        'a minute.',
      has: [
        'PDF per person or one for print',
        'Devanagari and Latin names',
        'Codes and check page',
        'E-mail list',
      ],
      needs: node,
      price: 699,
    },
    {
      route: 'whatsapp-order-reader',
      title: 'WhatsApp order reader',
      lead:
        'Paste a day’s exported chat and get the orders out of it as a table: who, what, how ' +
        'much and until when.',
      more:
        'Learns your products from a list with nicknames, in Hindi, Hinglish and English. What ' +
        'it does not understand stays in the list as text.',
      has: [
        'Chat export in, spreadsheet out',
        'Product nicknames',
        'Quantities in words',
        'Runs on your own machine',
      ],
      needs: node,
      price: 799,
    },
    {
      route: 'site-backup-nightly',
      title: 'Nightly site backup',
      lead:
        'Copies files and database of a site every night to another place, keeps seven days and ' +
        'four weeks, and reports failures.',
      more:
        'A backup that was never restored is a hope: once a month it restores one into a scratch ' +
        'database and counts the rows.',
      has: ['Files and MySQL', 'SFTP and S3 targets', 'Monthly restore test', 'Mail on failure'],
      needs: 'A Linux server with bash, tar and rsync.',
      price: 399,
    },
    {
      route: 'reminder-sender',
      title: 'Reminder sender',
      lead:
        'Sends due-date reminders from a spreadsheet through your SMS gateway or e-mail, once ' +
        'each, with a log you can show.',
      more:
        'Texts follow the templates you registered. A crash in the middle never sends the same ' +
        'reminder twice.',
      has: ['Six gateways', 'Registered templates', 'Quiet hours', 'Delivery log'],
      needs: node,
      price: 899,
    },
    {
      route: 'gst-return-helper',
      title: 'GST return helper',
      lead:
        'Compares your purchase book with GSTR-2B and lists what is missing, what differs and ' +
        'whom to call.',
      more:
        'Invoice numbers are compared the way people write them, with and without zeros, slashes ' +
        'and years.',
      has: [
        'GSTR-2B JSON and purchase CSV',
        'Differences by supplier',
        'Letters to suppliers',
        'Year-to-date view',
      ],
      needs: node,
      price: 999,
    },
  ],
};
