import type { EnvValues } from './env-schema.ts'

/** Limits and notifications of the forms. */
export interface FormSettings {
  /** Messages accepted in ten minutes. */
  limits: { perAddress: number; inAll: number }
  /** Addresses and CIDR ranges of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[]
  /** SMTP URL with password; mail is disabled if undefined. */
  smtpUrl?: string | undefined
  mailFrom: string
  webhook?: { url: string; secret: string } | undefined
}

export function formSettings(values: EnvValues): FormSettings {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = values
  const host = new URL(values.SITE_URL ?? 'http://localhost').hostname
  return {
    limits: {
      perAddress: values.FORM_LIMIT_PER_ADDRESS ?? 30,
      inAll: values.FORM_LIMIT_IN_ALL ?? 600
    },
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `site@${host}`,
    webhook: url && secret ? { url, secret } : undefined
  }
}
