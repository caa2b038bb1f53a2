import { actionRoutes } from './actions/routes.ts'
import type { RouteMaker } from './app.ts'
import { assetRoutes } from './assets/routes.ts'
import { exportRoutes } from './documents/export.ts'
import { documentRoutes } from './documents/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { listenRoutes } from './listen/routes.ts'
import { notOfferedRoutes } from './not-offered.ts'
import { peopleRoutes } from './people/routes.ts'
import { queryRoutes } from './query/routes.ts'

/** The parts whose routes are served. A new part adds its line here. */
export const parts: RouteMaker[] = [
  peopleRoutes,
  documentRoutes,
  actionRoutes,
  queryRoutes,
  exportRoutes,
  listenRoutes,
  historyRoutes,
  assetRoutes,
  notOfferedRoutes
]
