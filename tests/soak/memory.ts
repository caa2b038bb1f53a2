/** Resident memory of the server in megabytes, from its metrics. */
export async function residentMemory(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]
  return Math.round(Number(bytes) / 1e6)
}
