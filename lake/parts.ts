import type { RouteMaker } from './app.ts'

/** The parts whose routes are served. A new part adds its line here. */
export const parts: RouteMaker[] = []
