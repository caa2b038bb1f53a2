import type { PdfJob, PdfProblem, PrintOptions } from '../datasheets/print-pdf.ts'

/** Work that may wait, and its result. */
export interface BackgroundJobs {
  /** Compresses bytes with the best quality; undefined if that makes them no smaller. */
  compress: { wish: { bytes: Uint8Array }; result: Uint8Array | undefined }
  /** Prints data sheets and returns those that failed. */
  print: { wish: { sheets: PdfJob[]; options: PrintOptions }; result: PdfProblem[] }
}

export type JobKind = keyof BackgroundJobs

/** A job as it is sent to the process. */
export type JobRequest = {
  [Kind in JobKind]: { id: number; kind: Kind; wish: BackgroundJobs[Kind]['wish'] }
}[JobKind]

/** Its result, or why it failed. */
export interface JobResponse {
  id: number
  result?: BackgroundJobs[JobKind]['result']
  error?: string
}
