import { MESSAGE_MAX } from './limits.ts'
import type { FormMessages } from './messages.types.ts'

export const en: FormMessages = {
  labels: {
    theme: 'Subject',
    company: 'Affiliated company',
    name: 'Name',
    email: 'E-mail address',
    phone: 'Telephone number',
    message: 'Message'
  },
  optional: 'optional',
  either: 'e-mail or telephone is required',
  help: {
    phone: 'Mobile or landline, with an extension if you have one: +1 202 555 0143 ext 12',
    message: `${MESSAGE_MAX} characters at most`
  },
  submit: 'Send',
  subscribe: 'Subscribe',
  summary: count =>
    count === 1 ? 'One thing needs correcting' : `${count} things need correcting`,
  errors: {
    required: label => `${label} is missing.`,
    notText: label => `${label} should be text.`,
    tooLong: (label, limit, has) => `${label} may have ${limit} characters at most; it has ${has}.`,
    characters: label =>
      `${label} holds control characters or characters that cannot be shown. Delete them and type it again.`,
    links: (label, limit) =>
      limit === 0
        ? `${label} may not hold a web address.`
        : `${label} may hold ${limit} web addresses at most.`,
    email: 'This is not the form of an e-mail address: it should look like name@example.com.',
    emailScript:
      'Our mail server cannot write to such letters before the @ yet, so nothing was sent. Please give an address with plain letters and digits before the @.',
    phone:
      'This is not the form of a telephone number: use digits, with country code and extension if needed, such as +1 202 555 0143 ext 12.',
    unreachable: 'Give an e-mail address or a telephone number, so that we can answer.',
    noToken:
      'The form came without its check, so nothing was sent. Reload the page and send again.',
    oldToken: 'The page was open for too long, so nothing was sent. Please send again.',
    tooFast: 'That was too quick, so nothing was sent. Wait a few seconds and send again.',
    trap: 'This looked like an automatic program, so nothing was sent. Check the form and send again.',
    elsewhere: 'The form can be sent from pages of this site only.',
    tooMany: seconds =>
      `Too many submissions. Try again in ${waiting(seconds)}. What you wrote is still in the form.`,
    tooLarge: 'That is too much: 64 KB at most.',
    notRead: 'This could not be read: it should be JSON or a web form.',
    failed:
      'This cannot be stored at the moment. Try again later. What you wrote is still in the form.'
  }
}

function waiting(seconds: number): string {
  if (seconds === 1) return 'one second'
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
