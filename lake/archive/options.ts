/** Options of the commands `export` and `import`. */
export const ARCHIVE_OPTIONS = {
  missing: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  fetch: { type: 'boolean', default: false },
  incomplete: { type: 'boolean', default: false }
} as const
