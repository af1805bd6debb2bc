/** Texts about a site that a customer puts on a hosting plan; each says what to do next. */
export const hostingSiteMessages = {
  turnedOff: 'Putting a site on a plan is turned off. Use the file manager in the control panel.',
  noTemplates: 'There are no templates right now. Use the file manager in the control panel.',
  templateMissing: 'Choose a template.',
  templateUnknown: 'We no longer offer this template. Choose another one.',
  nameWrong: 'Enter the name of your business, up to 60 characters.',
  phoneWrong: 'Enter an Indian phone number, such as 98765 43210.',
  upiWrong: 'Enter a UPI ID, such as asha@okaxis, or a link that starts with upi://pay.',
  whatsappWrong: 'Enter a WhatsApp number, or a link that starts with https://wa.me/.',
  folderWrong: 'Choose the main folder or the folder that we offer.',
  folderTaken: (folder: string) =>
    `There are files of yours ${folder === '' ? 'on this plan' : `in the folder ${folder}`}, and we don’t change them. Choose a folder of its own for the site.`,
  underWay: 'We’re still putting a site on this plan. Please wait until it’s there.',
  changeNotFound: 'We couldn’t find this change of the site.',
  tooMany: 'You’ve put a site on your plans too often in the last hour. Please try again later.',
  waiting: (domain: string) =>
    `Your files are on the server. ${domain} doesn’t show them yet: its DNS may not point here. We keep checking for two days.`,
  checking:
    'The hosting server didn’t answer, so we don’t know yet whether all files are there. We’re checking. You don’t need to do anything.',
  refused: {
    files_there:
      'There are files of yours, and we didn’t change them. Choose a folder of its own for the site.',
    quota_full: 'The plan’s disk is full. Delete files that you no longer need, then try again.',
    suspended: 'The hosting server has suspended this plan. Contact support.',
    not_there: 'The hosting server doesn’t show this plan. Contact support.',
    plan_ended: 'The plan isn’t active, so nothing was put on it.',
    turned_off: 'Putting a site on a plan is turned off now.',
    template_gone: 'We no longer offer this template. Choose another one.',
    by_support: 'Support has ended this. Contact support if you have questions.',
  },
  notSeen: {
    not_pointing:
      'Your files are on the server, but your domain didn’t show them within two days. Point the domain here, then put the site on it again.',
    other_page:
      'Your files are on the server, but your domain showed another page for two days. Point the domain here, then put the site on it again.',
    files_changed: 'Files of the site were changed on the server, so we stopped checking.',
    suspended: 'The hosting server has suspended this plan, so we stopped checking.',
    plan_ended: 'The plan isn’t active, so we stopped checking.',
    by_support: 'Support has ended the checks.',
  },
} as const;
