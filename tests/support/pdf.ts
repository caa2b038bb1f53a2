import { readFileSync } from 'node:fs'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import decodeQrCode from 'qr/decode.js'

/** Pixels per point: a QR code of 17 mm is about 150 pixels wide. */
const SCALE = 3

/** Returns the text of a PDF as a reader that searches or copies it gets it. */
export async function pdfText(file: string | Buffer): Promise<string> {
  return (await pdfPages(file)).join('\n')
}

/** Returns the text of each page of a PDF. */
export function pdfPages(file: string | Buffer): Promise<string[]> {
  return withDocument(file, async document => [...document.pages()].map(page => page.getText()))
}

/** Returns what the QR codes of a PDF say, at most one per page, as a camera reads them. */
export function pdfQrCodes(file: string | Buffer): Promise<string[]> {
  return withDocument(file, async document => {
    const found: string[] = []
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale: SCALE, render: 'bitmap' })
      try {
        found.push(decodeQrCode({ width, height, data }, { format: 'BGRA', timeLimit: 10_000 }))
      } catch {
        // No code on this page.
      }
    }
    return found
  })
}

async function withDocument<Value>(
  file: string | Buffer,
  work: (document: PDFiumDocument) => Promise<Value>
): Promise<Value> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(typeof file === 'string' ? readFileSync(file) : file)
  try {
    return await work(document)
  } finally {
    document.destroy()
    library.destroy()
  }
}
