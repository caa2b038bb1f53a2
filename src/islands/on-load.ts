// Astro's runtime of islands and the directive of this site, once in the script that all pages share: Astro would repeat
// them inline in each page (see slim-markup.ts).
import './directives.ts'
import 'astro/runtime/server/astro-island.js'
