import { actionRoutes } from './actions/routes.ts'
import type { RouteMaker } from './app.ts'
import { assetRoutes } from './assets/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { exportRoutes } from './documents/export.ts'
import { documentRoutes } from './documents/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { listenRoutes } from './listen/routes.ts'
import { mutationRoutes } from './mutations/routes.ts'
import { queryRoutes } from './query/routes.ts'
import { unsupportedRoutes } from './unsupported-routes.ts'

/** All route makers, in order. Add new modules here. */
export const routeMakers: RouteMaker[] = [
  authRoutes,
  mutationRoutes,
  documentRoutes,
  actionRoutes,
  queryRoutes,
  exportRoutes,
  listenRoutes,
  historyRoutes,
  assetRoutes,
  unsupportedRoutes
]
