/** A supported image format. */
export interface ImageType {
  extension: string
  mimeType: string
}

/** Image formats by their sharp name. */
export const IMAGE_TYPES: Record<string, ImageType> = {
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  png: { extension: 'png', mimeType: 'image/png' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
  heif: { extension: 'avif', mimeType: 'image/avif' },
  tiff: { extension: 'tif', mimeType: 'image/tiff' },
  svg: { extension: 'svg', mimeType: 'image/svg+xml' }
}

/** The media type of an image by its extension; undefined if unknown. */
export function imageMimeType(extension: string): string | undefined {
  return Object.values(IMAGE_TYPES).find(kind => kind.extension === extension)?.mimeType
}

const fileTypes = new Map(
  Object.entries({
    pdf: 'application/pdf',
    txt: 'text/plain; charset=utf-8',
    md: 'text/plain; charset=utf-8',
    csv: 'text/csv; charset=utf-8',
    json: 'application/json',
    xml: 'application/xml',
    html: 'text/html; charset=utf-8',
    htm: 'text/html; charset=utf-8',
    svg: 'image/svg+xml',
    zip: 'application/zip',
    gz: 'application/gzip',
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xls: 'application/vnd.ms-excel',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ppt: 'application/vnd.ms-powerpoint',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    mp4: 'video/mp4',
    webm: 'video/webm',
    mov: 'video/quicktime',
    mp3: 'audio/mpeg',
    wav: 'audio/wav',
    ogg: 'audio/ogg',
    woff2: 'font/woff2',
    vtt: 'text/vtt; charset=utf-8'
  })
)

/**
 * The media type of a file by its extension; `application/octet-stream` if unknown.
 * @param allowed the host program's types, which take precedence
 */
export function fileMimeType(extension: string, allowed?: ReadonlyMap<string, string>): string {
  return (
    allowed?.get(extension) ??
    fileTypes.get(extension) ??
    imageMimeType(extension) ??
    'application/octet-stream'
  )
}
