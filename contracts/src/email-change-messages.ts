export const emailChangeMessages = {
  sameEmail: 'This is already your email. Enter another one.',
  linksOnTheirWay: 'We’ve already sent links. Check both inboxes and spam folders.',
  linkOver: 'This link no longer works. Start the change again in your profile.',
  taken: 'Another account uses this email. Choose another email in your profile.',
  deletionPending: 'Your account is about to be deleted. Keep it first, then change your email.',
} as const;
