import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { OWNER_ONLY, replaceFileSync } from '../../shared/server/write-file-atomic.ts'
import type { CliOptions } from './args.ts'

/** A certificate and its private key, as PEM. */
export type TlsCredentials = { cert: string; key: string }

const DAY_MS = 24 * 60 * 60_000
const VALIDITY_DAYS = 365
/** A certificate that expires within this time is replaced at the start. */
const RENEWAL_DAYS = 30
const KEY_BITS = 2048
/** The names of this machine: Studios of major 3 show images of hosts that begin with `cdn.` only. */
const HOSTS = ['localhost', 'api.localhost', 'cdn.localhost']
/** Types of names in a certificate (RFC 5280, GeneralName). */
const DNS_NAME = 2
const IP_ADDRESS = 7

/** Whether the options ask for TLS. */
export function usesTls(values: CliOptions): boolean {
  return values['tls-self-signed'] || values['tls-cert'] !== undefined
}

/** The file of the self-signed certificate. */
export function getCertificateFile(values: CliOptions): string {
  return join(values.data, 'tls', 'cert.pem')
}

/**
 * Reads the certificate and key of the options, or creates a self-signed one. Undefined without
 * TLS.
 * @throws an `Error` for the operator if a file is missing or unusable
 */
export async function readCredentials(values: CliOptions): Promise<TlsCredentials | undefined> {
  const { 'tls-cert': cert, 'tls-key': key } = values
  if ((cert === undefined) !== (key === undefined)) {
    throw new Error('--tls-cert and --tls-key belong together: pass both files.')
  }
  if (cert !== undefined && key !== undefined) {
    return assertMatching({ cert: readPem(cert), key: readPem(key) }, cert)
  }
  return values['tls-self-signed'] ? await readSelfSigned(values) : undefined
}

function readPem(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Error(`The file ${file} cannot be read.`)
  }
}

function assertMatching(credentials: TlsCredentials, file: string): TlsCredentials {
  try {
    createSecureContext(credentials)
    return credentials
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The certificate ${file} cannot be used with its key: ${reason}`)
  }
}

function parseCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

/** The self-signed certificate in the data folder; replaced before it expires, or if it lacks a name. */
async function readSelfSigned(values: CliOptions): Promise<TlsCredentials> {
  const certFile = getCertificateFile(values)
  const keyFile = join(values.data, 'tls', 'key.pem')
  if (existsSync(certFile) && existsSync(keyFile)) {
    const kept = { cert: readPem(certFile), key: readPem(keyFile) }
    if (isUsable(parseCertificate(kept.cert))) return kept
  }
  const made = await createSelfSigned()
  mkdirSync(join(values.data, 'tls'), { recursive: true, mode: 0o700 })
  replaceFileSync(keyFile, made.key, { mode: OWNER_ONLY })
  replaceFileSync(certFile, made.cert)
  return made
}

function isUsable(certificate: X509Certificate | undefined): boolean {
  if (!certificate) return false
  const isValid = certificate.validToDate.getTime() - Date.now() > RENEWAL_DAYS * DAY_MS
  return isValid && HOSTS.every(name => certificate.checkHost(name))
}

/** Creates a self-signed certificate for this machine. */
async function createSelfSigned(): Promise<TlsCredentials> {
  // loaded on demand: only the first start needs it
  const { default: forge } = await import('node-forge')
  const { pki } = forge
  const { privateKey: key, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' }
  })
  const certificate = pki.createCertificate()
  const name = [{ name: 'commonName', value: 'localhost' }]
  certificate.publicKey = pki.publicKeyFromPem(publicKey)
  // a leading zero bit: serial numbers are positive
  certificate.serialNumber = `00${randomBytes(16).toString('hex')}`
  certificate.validity.notBefore = new Date(Date.now() - DAY_MS)
  certificate.validity.notAfter = new Date(Date.now() + VALIDITY_DAYS * DAY_MS)
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
    { name: 'extKeyUsage', serverAuth: true },
    {
      name: 'subjectAltName',
      altNames: [
        ...HOSTS.map(value => ({ type: DNS_NAME, value })),
        { type: IP_ADDRESS, ip: '127.0.0.1' },
        { type: IP_ADDRESS, ip: '::1' }
      ]
    }
  ])
  certificate.sign(pki.privateKeyFromPem(key), forge.md.sha256.create())
  return { cert: pki.certificateToPem(certificate), key }
}
