import interaction from './interaction.ts'

// Astro's runtime looks its directives up here.
Object.assign(self, { Astro: { interaction } })
