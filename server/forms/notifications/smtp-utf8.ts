import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

const TIMEOUT_MS = 5_000

/** Returns whether a mail server offers SMTPUTF8 (RFC 6531); undefined if it cannot be reached. */
export function offersSmtpUtf8(smtpUrl: string): Promise<boolean | undefined> {
  const connection = new SMTPConnection({
    ...parseConnectionUrl(smtpUrl),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS
  })
  return new Promise(done => {
    connection.on('error', () => done(undefined))
    connection.on('end', () => done(undefined))
    // The last response is the list of extensions, of the encrypted connection if there is one.
    connection.connect(() => {
      done(/^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse)))
      connection.quit()
    })
  })
}
