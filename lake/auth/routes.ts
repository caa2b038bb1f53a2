import { Hono } from 'hono'
import { ownAccountRoutes } from './account/routes.ts'
import type { AuthContext } from './context.ts'
import type { Env } from './env.ts'
import { projectRoutes } from './project-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { accountRoutes } from './user-routes.ts'

/** Routes for sign-in, sessions, users and permissions. */
export function authRoutes(context: AuthContext): Hono<Env> {
  const app = new Hono<Env>()
  for (const part of [
    signInRoutes,
    ownAccountRoutes,
    sessionRoutes,
    accountRoutes,
    projectRoutes
  ]) {
    app.route('/', part(context))
  }
  return app
}
