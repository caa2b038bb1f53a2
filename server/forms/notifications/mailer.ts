import { createTransport, type SendMailOptions } from 'nodemailer'
import { errnoCode } from '../../errors.ts'

/**
 * Sends mail.
 * @throws Error without personal data if the mail server rejects it
 */
export type Mailer = (mail: SendMailOptions) => Promise<void>

const TIMEOUT_MS = 15_000

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
  return async mail => {
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
