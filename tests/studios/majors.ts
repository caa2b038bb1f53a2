/** Packages of a Studio of one major version. */
export interface Major {
  major: number
  /** Packages to install; the project's own Studio if there are none. */
  packages?: Record<string, string>
  /** Whether the Studio has the public plugins of the folder `plugins`. */
  hasPlugins?: true
}

/** Dependencies published later are not installed, so that each run installs the same. */
export const BEFORE = '2026-09-25'

const COMMON = {
  '@sanity/client': '^7',
  react: '^19.2',
  'react-dom': '^19.2',
  'styled-components': '^6.1.15'
}

export const MAJORS: Major[] = [
  { major: 3, packages: { ...COMMON, sanity: '3.99.0' } },
  {
    major: 5,
    packages: {
      ...COMMON,
      sanity: '5.31.2',
      '@sanity/document-internationalization': '^6',
      '@sanity/orderable-document-list': '^2',
      'sanity-plugin-documents-pane': '^4',
      'sanity-plugin-internationalized-array': '^5',
      'sanity-plugin-media': '^6'
    },
    hasPlugins: true
  },
  { major: 6 }
]
