import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Elements whose first touch hydrates the island, as a selector. */
    'client:interaction'?: string
  }
}
