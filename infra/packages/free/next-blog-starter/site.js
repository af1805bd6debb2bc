export const site = {
  url: 'https://example.com',
  name: 'Notes from the workshop',
  description: 'What broke, why, and how I fixed it.',
  author: 'Kavya Rao',
};
