import type { RouteMaker } from './app.ts'
import { assetRoutes } from './assets/routes.ts'
import { peopleRoutes } from './people/routes.ts'

/** The parts whose routes are served. A new part adds its line here. */
export const parts: RouteMaker[] = [peopleRoutes, assetRoutes]
