/** Maximum size of a footprint as JSON, in bytes; the collector rejects more. */
export const MAX_FOOTPRINT_BYTES = 16 * 1024
/** Maximum size of a footprint that a page sends, with a margin below what the collector accepts. */
export const MAX_SENT_FOOTPRINT_BYTES = MAX_FOOTPRINT_BYTES - 1024
/** Maximum length of its content, in UTF-16 code units. */
export const MAX_CONTENT_LENGTH = 4096
