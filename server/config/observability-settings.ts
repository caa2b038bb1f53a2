import type { EnvValues } from './env-schema.ts'

/** Metrics and logging. */
export interface ObservabilitySettings {
  /** Where Prometheus metrics are served; disabled if undefined. */
  metrics?: { host: string; port: number } | undefined
  logFormat: 'text' | 'json'
  logRequests: 'all' | 'errors'
}

export function observabilitySettings(values: EnvValues): ObservabilitySettings {
  const { METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1' } = values
  return {
    metrics: port === undefined ? undefined : { host, port },
    logFormat: values.LOG_FORMAT ?? 'text',
    logRequests: values.LOG_REQUESTS ?? 'errors'
  }
}
