import { createTransport, type SendMailOptions } from 'nodemailer'
import { needsSmtpUtf8 } from '../../../shared/forms/email.ts'
import { errnoCode } from '../../errors.ts'
import { offersSmtpUtf8 } from './smtp-utf8.ts'

const TIMEOUT_MS = 15_000
/** How long what a mail server offers is remembered. */
const REMEMBER_MS = 10 * 60_000

/** A mail to one address. */
export type Mail = SendMailOptions & { to: { name: string; address: string } }

/** Sends mail. */
export interface Mailer {
  /** @throws Error without personal data if the mail server rejects the mail */
  send(mail: Mail): Promise<void>
  /**
   * Returns whether the mail server takes an address: letters outside ASCII before the @ need SMTPUTF8 (RFC 6531).
   * True if the mail server cannot be asked now.
   */
  takes(address: string): Promise<boolean>
}

/**
 * Creates a mailer for an SMTP server.
 * @param smtpUrl such as `smtps://user:password@mail.example`
 * @param from sender address
 */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    smtpUrl,
    // User input must never make the mailer read files or URLs.
    { from, disableFileAccess: true, disableUrlAccess: true }
  )
  let asked: { at: number; offers: Promise<boolean | undefined> } | undefined
  const takes = async (address: string) => {
    if (!needsSmtpUtf8(address)) return true
    if (!asked || performance.now() - asked.at > REMEMBER_MS)
      asked = { at: performance.now(), offers: offersSmtpUtf8(smtpUrl) }
    const offers = await asked.offers
    if (offers === undefined) asked = undefined
    return offers ?? true
  }
  return {
    takes,
    async send(mail) {
      if (!(await takes(mail.to.address)))
        throw new Error('The mail server does not offer SMTPUTF8, which the address needs.')
      const late = new Promise<never>((_done, failed) => {
        setTimeout(
          () => failed(new Error('The mail server did not respond in time.')),
          TIMEOUT_MS
        ).unref()
      })
      const sent = transport.sendMail(mail).catch(error => {
        const code = 'responseCode' in error ? `${error.responseCode}` : errnoCode(error)
        throw new Error(`The mail server rejected the mail: ${code}.`)
      })
      await Promise.race([sent, late])
    }
  }
}
