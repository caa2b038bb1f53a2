import { Hono } from 'hono'
import { negotiateLocale } from '../../shared/server/account/language.ts'
import { httpError } from '../errors.ts'
import type { AuthContext } from './context.ts'
import type { Env } from './env.ts'
import { can, toAclGrants } from './permissions.ts'
import { accountRoles, roleTitle } from './roles.ts'
import type { Identity } from './types.ts'

/** Optional Studio features that this lake supports. */
const features = ['contentReleases']
const unlimited = {
  orgMeteredActiveReleaseCount: 0,
  orgActiveReleaseLimit: null,
  datasetReleaseLimit: Number.MAX_SAFE_INTEGER
}

/** `/projects/…` and the metadata that the Studio requests on start. */
export function projectRoutes({ settings, people }: AuthContext): Hono<Env> {
  const app = new Hono<Env>()
  const version = '/:version{v[^/]+}'
  const project = `${version}/projects/:project`

  const assertProject = (id: string) => {
    if (id === settings.projectId) return
    throw httpError(404, `This lake holds the project "${settings.projectId}", not "${id}".`)
  }

  function toProject(identity: Identity, acceptLanguage: string | undefined) {
    const language = negotiateLocale(null, acceptLanguage)
    const members = can(identity, 'manage', {})
      ? people.users
          .list()
          .map(user => toMember(user.id, user.role, user.id === identity.id, acceptLanguage))
      : identity.by === 'nothing'
        ? []
        : [toMember(identity.id, identity.role, true, acceptLanguage)]
    return {
      id: settings.projectId,
      displayName: settings.signInTitle[language],
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

  app.get(`${version}/projects`, c =>
    c.json([toProject(c.get('identity'), c.req.header('accept-language'))])
  )
  app.get(project, c => {
    assertProject(c.req.param('project'))
    return c.json(toProject(c.get('identity'), c.req.header('accept-language')))
  })

  const datasets = () =>
    people.datasets
      .list()
      .filter(({ name }) => settings.datasets.includes(name))
      .map(dataset => ({ ...dataset, tags: [] }))
  app.get(`${version}/datasets`, c => c.json(datasets()))
  app.get(`${project}/datasets`, c => {
    assertProject(c.req.param('project'))
    return c.json(datasets())
  })

  app.get(`${project}/datasets/:dataset/acl`, c => {
    assertProject(c.req.param('project'))
    const dataset = c.req.param('dataset')
    if (!settings.datasets.includes(dataset)) throw httpError(404, `Dataset not found: ${dataset}`)
    c.header('cache-control', 'no-store')
    return c.json(toAclGrants(c.get('identity'), dataset))
  })

  app.get(`${project}/roles`, c => {
    const language = c.req.header('accept-language')
    return c.json(
      accountRoles.map(name => ({ name, title: roleTitle(name, language), isCustom: false }))
    )
  })
  for (const path of [`${version}/grants`, `${project}/grants`]) {
    app.get(path, c => c.json({ 'sanity.project': grants(c.get('identity')) }))
  }
  for (const name of ['user-applications', 'access/requests/me']) {
    for (const root of [version, project]) app.get(`${root}/${name}`, c => c.json([]))
  }
  for (const path of [`${version}/features`, `${project}/features`])
    app.get(path, c => c.json(features))
  app.get(`${version}/features/:feature`, c => c.json(features.includes(c.req.param('feature'))))
  // The Studio checks the plan's quota before it creates a release.
  app.get(`${project}/new-content-release-allowed`, c => {
    assertProject(c.req.param('project'))
    return c.json({ data: unlimited })
  })

  app.get(`${version}/intake/telemetry-status`, c => c.json({ status: 'denied' }))
  for (const path of [`${version}/ping`, `${version}/data/ping`, `${version}/data/ping/:dataset`]) {
    app.get(path, c => c.json({ ping: 'pong' }))
  }
  app.get(`${version}/check/cors`, c => {
    const origin = c.req.header('origin')
    const host = c.req.header('host') ?? new URL(c.req.url).host
    // programs and pages of the lake's own origin send none
    const allowed = origin === undefined || people.origins.isAllowed(origin, host)
    const isAuthenticated = c.get('identity').by !== 'nothing'
    return c.json({ result: { allowed, withCredentials: allowed }, authenticated: isAuthenticated })
  })
  return app
}

function toMember(id: string, role: string, isCurrentUser: boolean, acceptLanguage?: string) {
  return {
    id,
    role,
    roles: [{ name: role, title: roleTitle(role, acceptLanguage) }],
    isCurrentUser,
    isRobot: false
  }
}

function grants(identity: Identity) {
  const name = can(identity, 'manage', {}) ? 'manage' : 'read'
  return identity.by === 'nothing' ? [] : [{ grants: [{ name, params: {} }] }]
}
