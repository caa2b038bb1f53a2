import { Hono } from 'hono'
import type { Context, Env, Identity } from '../context.ts'
import { httpError } from '../errors.ts'
import { can, toAclGrants } from './permissions.ts'
import { accountRoles, roleTitle } from './roles.ts'
import { negotiateLanguage } from './sign-in/messages.ts'

/** What the Studio offers only where the lake says that it has it. */
const features = ['contentReleases']
const unlimited = {
  orgMeteredActiveReleaseCount: 0,
  orgActiveReleaseLimit: null,
  datasetReleaseLimit: Number.MAX_SAFE_INTEGER
}

/** `/projects/…` and the small questions that the Studio asks as it starts. */
export function projectRoutes({ settings, people }: Context): Hono<Env> {
  const app = new Hono<Env>()
  const root = '/:version{v[^/]+}'
  const one = `${root}/projects/:project`

  const checked = (project: string) => {
    if (project === settings.projectId) return
    throw httpError(404, `This lake holds the project "${settings.projectId}", not "${project}".`)
  }

  function projectFor(who: Identity, accepted: string | undefined) {
    const members = can(who, 'manage', {})
      ? people.users.list().map(user => member(user.id, user.role, user.id === who.id))
      : who.by === 'nothing'
        ? []
        : [member(who.id, who.role, true)]
    return {
      id: settings.projectId,
      displayName: settings.signInTitle[negotiateLanguage(null, accepted)],
      studioHost: null,
      organizationId: null,
      isBlocked: false,
      isDisabled: false,
      activityFeedEnabled: false,
      metadata: {},
      features: [],
      members
    }
  }

  app.get(`${root}/projects`, c =>
    c.json([projectFor(c.get('identity'), c.req.header('accept-language'))])
  )
  app.get(one, c => {
    checked(c.req.param('project'))
    return c.json(projectFor(c.get('identity'), c.req.header('accept-language')))
  })

  const datasets = () => settings.datasets.map(name => ({ name, aclMode: 'public', tags: [] }))
  app.get(`${root}/datasets`, c => c.json(datasets()))
  app.get(`${one}/datasets`, c => {
    checked(c.req.param('project'))
    return c.json(datasets())
  })

  app.get(`${one}/datasets/:dataset/acl`, c => {
    checked(c.req.param('project'))
    const dataset = c.req.param('dataset')
    if (!settings.datasets.includes(dataset)) throw httpError(404, `Dataset not found: ${dataset}`)
    c.header('cache-control', 'no-store')
    return c.json(toAclGrants(c.get('identity'), dataset))
  })

  app.get(`${one}/roles`, c =>
    c.json(accountRoles.map(name => ({ name, title: roleTitle(name), isCustom: false })))
  )
  for (const path of [`${root}/grants`, `${one}/grants`]) {
    app.get(path, c => c.json({ 'sanity.project': grants(c.get('identity')) }))
  }
  for (const path of [`${root}/user-applications`, `${one}/user-applications`]) {
    app.get(path, c => c.json([]))
  }
  for (const path of [`${root}/features`, `${one}/features`]) app.get(path, c => c.json(features))
  app.get(`${root}/features/:feature`, c => c.json(features.includes(c.req.param('feature'))))
  // The Studio asks before it makes a release whether one more is paid for.
  app.get(`${one}/new-content-release-allowed`, c => {
    checked(c.req.param('project'))
    return c.json({ data: unlimited })
  })

  app.get(`${root}/intake/telemetry-status`, c => c.json({ status: 'denied' }))
  app.get(`${root}/ping`, c => c.json({ ping: 'pong' }))
  app.get(`${root}/check/cors`, c => {
    const origin = c.req.header('origin') ?? ''
    const host = c.req.header('host') ?? new URL(c.req.url).host
    const allowed = people.origins.isAllowed(origin, host)
    const isAuthenticated = c.get('identity').by !== 'nothing'
    return c.json({ result: { allowed, withCredentials: allowed }, authenticated: isAuthenticated })
  })
  return app
}

function member(id: string, role: string, isCurrentUser: boolean) {
  return {
    id,
    role,
    roles: [{ name: role, title: roleTitle(role) }],
    isCurrentUser,
    isRobot: false
  }
}

function grants(who: Identity) {
  const name = can(who, 'manage', {}) ? 'manage' : 'read'
  return who.by === 'nothing' ? [] : [{ grants: [{ name, params: {} }] }]
}
