export const site = {
  url: 'https://example.com',
  name: 'Notes from the workshop',
  description: 'What broke, why, and what it took to mend it.',
  author: 'Kavya Rao',
};
